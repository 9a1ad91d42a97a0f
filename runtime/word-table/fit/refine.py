"""Moves the words of requests towards those of the tools that serve them, by contrast with other tools."""

import gzip
import json
import re
from collections import defaultdict

import numpy as np
from scipy.sparse import csr_matrix

import texts

STEPS = 160
BATCH = 512
RATE = 0.001
TEMPERATURE = 0.07
# The weight of the model's vectors in the loss, beside those of the kinds of pairs.
TEACHER_WEIGHT = 20.0
TEACHER_BATCH = 1024
PAIR_WEIGHTS = {"request": 0.4, "intent": 0.3, "name": 0.2, "gloss": 0.1}
# The weight of sums of several requests, for kinds that need different tools.
JOINED_WEIGHT = 0.5
JOINED = ("request", "name")
IN_JOINED = 3
SEEDS = (1, 2, 3)
# The share of the refined table in the mean with the one before.
SHARE = 0.35


def pairs(path, lines):
    """Returns pairs of texts of one meaning for each kind: a request or a name, and what a tool does."""
    found = defaultdict(dict)
    with gzip.open(path, "rt", encoding="utf-8") as file:
        for line in file:
            kind, request, name, description = json.loads(line)
            description = description[:700].strip()
            if kind == "intent":
                found["intent"][request, name] = None
            elif request and name:
                found["request"][request, f"{name}: {description}"] = None
            if name and description:
                found["name"][name, texts.first_sentence(description)] = None
    for kind, text in lines:
        if kind == "gl" and ": " in text:
            head, gloss = text.split(": ", 1)
            found["gloss"][re.sub(r"\(.*?\)", "", head), gloss] = None
    return {kind: list(of_kind) for kind, of_kind in found.items()}


def counted(of_kind, matrix):
    """Returns the words of both texts of each pair, and a number that equal second texts share."""
    first, second = (matrix([pair[side] for pair in of_kind]) for side in (0, 1))
    known = np.flatnonzero((first.getnnz(axis=1) > 0) & (second.getnnz(axis=1) > 0))
    numbers = {}
    same = np.array([numbers.setdefault(of_kind[index][1], len(numbers)) for index in known])
    return first[known], second[known], same


def units(counts, table):
    """Returns the normalised sums of the texts, and their lengths."""
    sums = counts @ table
    lengths = np.maximum(np.linalg.norm(sums, axis=1, keepdims=True), 1e-6)
    return sums / lengths, lengths


def gradient(counts, unit, lengths, of_units):
    """Returns the gradient of the table from that of the normalised sums."""
    return counts.T @ ((of_units - unit * (unit * of_units).sum(1, keepdims=True)) / lengths)


def contrast(left, right, excluded, both):
    """Returns the gradients of the cross-entropy of each pair among all pairs of the batch."""
    scores = np.where(excluded, -1e9, left @ right.T / TEMPERATURE)
    shares = [np.exp(scores - scores.max(axis, keepdims=True)) for axis in ((1, 0) if both else (1,))]
    mean = sum(share / share.sum(axis, keepdims=True) for share, axis in zip(shares, (1, 0))) / len(shares)
    np.fill_diagonal(mean, mean.diagonal() - 1)
    mean /= len(left) * TEMPERATURE
    return mean @ right, mean.T @ left


def joined(size):
    """Returns the matrix that adds the texts of each group, once for each text of the group."""
    rows = np.repeat(np.arange(size), IN_JOINED)
    columns = (np.arange(size) // IN_JOINED * IN_JOINED)[:, None] + np.arange(IN_JOINED)
    return csr_matrix((np.ones(len(rows), dtype=np.float32), (rows, columns.ravel())), shape=(size, size))


def one_run(table, counts, targets, by_kind, seed):
    """Returns the refined table, by Adam with a rate that falls to zero."""
    chance = np.random.default_rng(seed)
    table = table.copy()
    known = np.flatnonzero(counts.getnnz(axis=1) > 0)
    mean, square = np.zeros_like(table), np.zeros_like(table)
    size = BATCH // IN_JOINED * IN_JOINED
    group = np.arange(size) // IN_JOINED
    for step in range(1, STEPS + 1):
        total = np.zeros_like(table)

        def add(kind, number, weight, sums=None):
            left, right, same = by_kind[kind]
            chosen = chance.choice(len(same), min(number, len(same)), replace=False)
            left, right, same = left[chosen], right[chosen], same[chosen]
            excluded = same[:, None] == same
            if sums is not None:
                left, excluded = sums @ left, excluded | (group[:, None] == group)
            np.fill_diagonal(excluded, False)
            (one, one_lengths), (other, other_lengths) = units(left, table), units(right, table)
            of_one, of_other = contrast(one, other, excluded, sums is None)
            parts = gradient(left, one, one_lengths, of_one) + gradient(right, other, other_lengths, of_other)
            np.add(total, weight * parts, out=total)

        for kind, weight in PAIR_WEIGHTS.items():
            add(kind, BATCH, weight)
        add(JOINED[step % len(JOINED)], size, JOINED_WEIGHT, joined(size))
        chosen = chance.choice(known, TEACHER_BATCH, replace=False)
        unit, lengths = units(counts[chosen], table)
        total += gradient(counts[chosen], unit, lengths, -TEACHER_WEIGHT / TEACHER_BATCH * targets[chosen])
        mean += 0.1 * (total - mean)
        square += 0.01 * (total * total - square)
        rate = RATE * (1 - (step - 1) / STEPS)
        table -= rate * (mean / (1 - 0.9**step)) / (np.sqrt(square / (1 - 0.99**step)) + 1e-7)
    return table


def refine(table, counts, targets, by_kind):
    """Returns the mean of the table and of its refinements."""
    runs = [one_run(table, counts, targets, by_kind, seed) for seed in SEEDS]
    return (1 - SHARE) * table + SHARE * sum(runs) / len(runs)
