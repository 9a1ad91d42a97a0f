"""A small FastMCP server."""

import os

from fastmcp import Context, FastMCP

server = FastMCP("small", instructions="A server of a test.")


@server.tool
def add(a: int, b: int) -> int:
    """Add two numbers"""
    return a + b


@server.tool
def fail() -> str:
    """Fail"""
    raise ValueError("as asked")


@server.tool
async def count(steps: int, context: Context) -> str:
    """Count with progress"""
    for step in range(steps):
        await context.report_progress(step, steps)
    return "done"


@server.tool
async def speak(context: Context) -> str:
    """Write to the client's log"""
    await context.info("spoken")
    return "spoke"


@server.tool
def crash() -> str:
    """End the process"""
    os._exit(7)


@server.resource("notes://today")
def today() -> str:
    """Today's note"""
    return "nothing"


@server.resource("notes://day/{day}")
def day(day: str) -> str:
    """A day's note"""
    return "note of " + day


@server.prompt
def review(text: str) -> str:
    """Review a text"""
    return "Review: " + text


server.run(show_banner=False)
