/*
 * civil.c
 *		Dates of the proleptic Gregorian calendar, see civil.h.
 */
#include "codec/civil.h"

#define DAYS_0001_01_01 (-719162)	/* since 1970-01-01 */
#define DAYS_9999_12_31 2932896

static bool
is_leap(int year)
{
	return year % 4 == 0 && (year % 100 != 0 || year % 400 == 0);
}

int
civil_month_days(int year, int month)
{
	static const int8_t days[] = {31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31};

	return days[month - 1] + (month == 2 && is_leap(year));
}

/* Return the number of days from year 1 to the start of a year. */
static int32_t
days_before_year(int year)
{
	int			past = year - 1;

	return past * 365 + past / 4 - past / 100 + past / 400;
}

/* Return the number of days from the start of a year to that of a month. */
static int
days_before_month(int year, int month)
{
	static const int16_t days[] = {
		0, 31, 59, 90, 120, 151, 181, 212, 243, 273, 304, 334
	};

	return days[month - 1] + (month > 2 && is_leap(year));
}

int32_t
civil_days(CivilDate date)
{
	return DAYS_0001_01_01 + days_before_year(date.year) +
		days_before_month(date.year, date.month) + date.day - 1;
}

bool
civil_date(int64_t days, CivilDate *date)
{
	int32_t		day;			/* since 0001-01-01, then within the year */
	int			year;
	int			month;

	if (days < DAYS_0001_01_01 || days > DAYS_9999_12_31)
		return false;
	day = (int32_t) (days - DAYS_0001_01_01);

	/* This is at most one year off: 400 years have 146097 days. */
	year = (int) ((int64_t) day * 400 / 146097) + 1;
	if (days_before_year(year) > day)
		year--;
	else if (days_before_year(year + 1) <= day)
		year++;
	day -= days_before_year(year);

	/* This is at most one month too early: no month has more than 31 days. */
	month = day / 31 + 1;
	if (month < 12 && days_before_month(year, month + 1) <= day)
		month++;
	date->year = year;
	date->month = month;
	date->day = day - days_before_month(year, month) + 1;
	return true;
}
