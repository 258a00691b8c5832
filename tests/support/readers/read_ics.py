"""Reads a calendar file from standard input and prints its dates between two days as JSON.

Usage: read_ics.py 2026-12-01 2027-12-01 < file.ics
"""
import datetime
import json
import sys

import icalendar
import recurring_ical_events

desde, hasta = (datetime.date.fromisoformat(day) for day in sys.argv[1:3])
calendar = icalendar.Calendar.from_ical(sys.stdin.buffer.read())


def moment(value):
    return value.dt.astimezone(datetime.timezone.utc).strftime("%Y-%m-%dT%H:%M:%SZ")


print(
    json.dumps(
        [
            {
                "uid": str(event["UID"]),
                "inicio": moment(event["DTSTART"]),
                "fin": moment(event["DTEND"]),
                "titulo": str(event["SUMMARY"]),
                "estado": str(event["STATUS"]),
            }
            for event in recurring_ical_events.of(calendar).between(desde, hasta)
        ]
    )
)
