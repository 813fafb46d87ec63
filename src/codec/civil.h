/*
 * civil.h
 *		Dates of the proleptic Gregorian calendar, years 1 to 9999.
 */
#ifndef TID_IDS_CODEC_CIVIL_H
#define TID_IDS_CODEC_CIVIL_H

#include <stdbool.h>
#include <stdint.h>

#define CIVIL_YEAR_MIN 1
#define CIVIL_YEAR_MAX 9999
#define CIVIL_SECONDS_PER_DAY INT64_C(86400)

typedef struct CivilDate
{
	int			year;			/* CIVIL_YEAR_MIN..CIVIL_YEAR_MAX */
	int			month;			/* 1..12 */
	int			day;			/* 1..31 */
} CivilDate;

/* civil_month_days - return the number of days of a month (1..12) */
extern int	civil_month_days(int year, int month);

/*
 * civil_days - return the days from 1970-01-01 to a date, negative before
 *
 * The date must exist.  Its year may also be CIVIL_YEAR_MAX + 1.
 */
extern int32_t civil_days(CivilDate date);

/*
 * civil_date - set *date to the date that many days after 1970-01-01
 *
 * Return false, and write nothing, if its year is out of range.
 */
extern bool civil_date(int64_t days, CivilDate *date);

#endif							/* TID_IDS_CODEC_CIVIL_H */
