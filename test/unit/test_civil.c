/*
 * test_civil.c
 *		civil.{h,c}: every day of the years 1..9999, counted one by one.
 */
#include "codec/civil.h"

#include "check.h"

/* 1582-10-15 minus 0001-01-01, from Python: date.toordinal() - 1 */
#define DAYS_BEFORE_REFERENCE 577735

CASE(every_day)
{
	Civil		at = {1, 1, 1, 0, 0, 0};
	int64_t		day = -DAYS_BEFORE_REFERENCE;

	while (at.year <= CIVIL_YEAR_MAX)
	{
		Civil		found = tid_ids_civil_from_seconds(86400 * day);

		CHECK_INT(tid_ids_civil_seconds(&at), 86400 * day);
		CHECK(found.year == at.year && found.month == at.month &&
			  found.day == at.day && found.hour == 0 && found.second == 0);
		day++;
		if (++at.day > tid_ids_civil_month_days(at.year, at.month))
		{
			at.day = 1;
			if (++at.month > 12)
			{
				at.month = 1;
				at.year++;
			}
		}
	}
	CHECK_INT(86400 * day, CIVIL_SECONDS_MAX + 1);
	CHECK_INT(CIVIL_SECONDS_MIN, -INT64_C(86400) * DAYS_BEFORE_REFERENCE);
}

CASE(month_lengths)
{
	CHECK_INT(tid_ids_civil_month_days(2000, 2), 29);
	CHECK_INT(tid_ids_civil_month_days(1900, 2), 28);
	CHECK_INT(tid_ids_civil_month_days(2024, 2), 29);
	CHECK_INT(tid_ids_civil_month_days(2023, 2), 28);
	CHECK_INT(tid_ids_civil_month_days(4, 2), 29);
	CHECK_INT(tid_ids_civil_month_days(2023, 4), 30);
	CHECK_INT(tid_ids_civil_month_days(2023, 12), 31);
}

CASE(times_of_day)
{
	Civil		moon = {1969, 7, 20, 20, 17, 40};
	Civil		last = tid_ids_civil_from_seconds(CIVIL_SECONDS_MAX);
	Civil		before = tid_ids_civil_from_seconds(-1);

	CHECK_INT(tid_ids_civil_seconds(&moon) + CIVIL_REFERENCE_UNIX_S, -14182940);
	CHECK(last.year == 9999 && last.month == 12 && last.day == 31 &&
		  last.hour == 23 && last.minute == 59 && last.second == 59);
	CHECK(before.year == 1582 && before.month == 10 && before.day == 14 &&
		  before.hour == 23 && before.minute == 59 && before.second == 59);
}

int
main(void)
{
	RUN(every_day);
	RUN(month_lengths);
	RUN(times_of_day);
	return check_finish();
}
