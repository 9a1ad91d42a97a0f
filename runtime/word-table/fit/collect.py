"""Collects tools and requests for tools from public repositories, as lines of JSON."""

import csv
import gzip
import json
import re
import sys
from pathlib import Path

LEADERBOARD = "gorilla/berkeley-function-call-leaderboard/bfcl_eval/data"

API_ZOO = [
    "Datadog_API", "GoogleFormsAPI", "Google_Calendar_API", "Google_Chat_API", "Google_Docs_API", "Google_Drive_API",
    "Google_Search_Console_API", "Google_Sheets_API", "Google_Slides_API", "Google_Translate_API", "Youtube_API", "Zoom_API",
    "Oracle_REST_Data_Services_API", "REST_API_for_Documents", "danielgeorge", "felixzhu1", "jennifer818", "servicenow",
]


def lines(path):
    """Returns the values of a file with one JSON value in each line."""
    return [json.loads(line) for line in path.read_text(encoding="utf-8").split("\n") if line.strip()]


def value(path):
    """Returns the JSON value of a file."""
    return json.loads(path.read_text(encoding="utf-8"))


def registry(sources, benchmark):
    """Yields the tools of Docker's registry of MCP servers, without servers of the benchmark."""
    for path in sorted((sources / "mcp-registry/servers").glob("*/tools.json")):
        tools = value(path)
        names = {tool["name"] for tool in tools}
        if any(2 * len(names & other) >= len(names) for other in benchmark):
            continue
        for tool in tools:
            yield None, tool["name"], tool.get("description") or ""


def seal_tools(sources):
    """Yields the tools of Seal-Tools, and requests for one or several of them."""
    folder = sources / "Seal-Tools/Seal-Tools_Dataset"
    tools = {tool["api_name"]: tool["api_description"] for tool in lines(folder / "tool.jsonl")}
    for name, description in tools.items():
        yield None, name, description
    for part in ("dev", "test_in_domain", "test_out_domain"):
        for line in lines(folder / f"{part}.jsonl"):
            for name in dict.fromkeys(call["api"] for call in line["calling"]):
                if name in tools:
                    yield line["query"], name, tools[name]


def leaderboard(sources):
    """Yields the functions of the Berkeley Function-Calling Leaderboard, and requests for them."""
    for answers in sorted((sources / LEADERBOARD / "possible_answer").glob("*.json")):
        if "multi_turn" in answers.name or "memory" in answers.name or "web_search" in answers.name:
            continue
        called = {line["id"]: line["ground_truth"] for line in lines(answers)}
        for line in lines(answers.parent.parent / answers.name):
            functions = {tool["name"]: tool["description"] for tool in line["function"]}
            for name, description in functions.items():
                yield None, name, description
            request = " ".join(part["content"] for turn in line["question"] for part in turn if part["role"] == "user")
            for name in dict.fromkeys(name for call in called.get(line["id"], []) for name in call):
                if name in functions:
                    yield request, name, functions[name]


def apibench(sources):
    """Yields requests for models of machine learning."""
    for name in ("torchhub_train", "huggingface_eval", "tensorflow_eval"):
        for line in lines(sources / f"gorilla/data/apibench/{name}.json"):
            request = re.search(r"Instruction['\"]?: ?['\"]?(.*?)['\"]?,? (?:'Output|\n?###)", line["code"], re.DOTALL)
            data = line["api_data"]
            if request:
                text = f"{data.get('functionality', '')}: {data.get('description', '')}"
                yield request[1].strip(), data["api_name"].rpartition("/")[2], text


def api_zoo(sources):
    """Yields the functions of API Zoo."""
    for name in API_ZOO:
        for function in value(sources / f"gorilla/data/apizoo/{name}.json"):
            yield None, function.get("api_name") or "", function.get("functionality") or ""


def tool_alpaca(sources):
    """Yields the functions of the simulated APIs of ToolAlpaca."""
    for name in ("eval_simulated", "eval_real"):
        for api in value(sources / f"ToolAlpaca/data/{name}.json"):
            for function, description in (api.get("Function_Description") or {}).items():
                if function != "components":
                    yield None, function, description.partition("\nParameters:")[0]
    for api in value(sources / "ToolAlpaca/data/public_apis.json")["entries"]:
        yield None, api["API"], api["Description"]


def intents(sources):
    """Yields requests to assistants, with their intents as names of tools."""
    for part in value(sources / "oos-eval/data/data_full.json").values():
        for request, intent in part:
            if intent != "oos":
                yield request, intent, ""
    for part in ("train", "test"):
        with open(sources / f"task-specific-datasets/banking_data/{part}.csv", encoding="utf-8") as file:
            for row in csv.DictReader(file):
                yield row["text"], row["category"], ""
    merged = sorted((sources / "NLU-Evaluation-Data/CrossValidation").rglob("KFold_1/merged/RasaNlu_Merged*.json"))
    for example in value(merged[0])["rasa_nlu_data"]["common_examples"]:
        yield example["text"], example["intent"], ""


def main(data, sources, out):
    data, sources = Path(data), Path(sources)
    servers = [server for item in value(data / "retrieval/livemcpbench-tools.json") for server in item["tools"].values()]
    benchmark = [{tool["name"] for tool in server.get("tools") or []} for server in servers]
    found = {"tool": registry(sources, benchmark), "seal": seal_tools(sources), "bfcl": leaderboard(sources)}
    found |= {"bench": apibench(sources), "zoo": api_zoo(sources), "alpaca": tool_alpaca(sources)}
    found["intent"] = intents(sources)
    rows = dict.fromkeys((kind, *row) for kind, of_kind in found.items() for row in of_kind)
    text = "".join(json.dumps(row, ensure_ascii=False) + "\n" for row in rows)
    Path(out).write_bytes(gzip.compress(text.encode(), mtime=0))
    for kind in found:
        of_kind = [row for row in rows if row[0] == kind]
        print(kind, len(of_kind), sum(row[1] is not None for row in of_kind))


if __name__ == "__main__":
    main(*sys.argv[1:])
