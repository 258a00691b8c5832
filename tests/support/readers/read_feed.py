"""Reads a podcast's feed from standard input, as podcast apps in Python do, and prints it as JSON."""
import json
import sys

import feedparser

feed = feedparser.parse(sys.stdin.buffer.read())
print(
    json.dumps(
        {
            "broken": bool(feed.bozo),
            "title": feed.feed.title,
            "language": feed.feed.language,
            "entries": [
                {
                    "title": entry.title,
                    "guid": entry.id,
                    "link": entry.link,
                    "published": list(entry.published_parsed[:6]),
                    "enclosures": [
                        {"href": each.href, "length": each.length, "type": each.type}
                        for each in entry.enclosures
                    ],
                }
                for entry in feed.entries
            ],
        }
    )
)
