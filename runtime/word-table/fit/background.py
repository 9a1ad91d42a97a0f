"""Writes the background: the centres of the fitted texts, to compare the similarity of a tool with."""

import sys
from pathlib import Path

import numpy as np

import fit

CENTRES = 512
TEXTS = 60_000
ROUNDS = 8
SEED = 5


def read(path):
    """Returns the words of a table and their vectors."""
    file = Path(path).read_bytes()
    count, dimensions = np.frombuffer(file, "<u4", 2, 8)
    lengths = np.frombuffer(file, "<u4", fit.MAX_LENGTH + 1, 16)
    words, at = [], 16 + 4 * (fit.MAX_LENGTH + 1)
    for length, number in enumerate(lengths):
        for _ in range(number):
            words.append(file[at : at + length].decode("ascii"))
            at += length
    records = np.frombuffer(file, np.uint8, offset=at).reshape(count, dimensions // fit.BLOCK, -1)
    scales = records[:, :, :2].copy().view("<f2").astype(np.float32)
    packed = records[:, :, 2:]
    values = np.concatenate([packed & 15, packed >> 4], axis=2).astype(np.float32) - 8
    return words, (values * scales).reshape(count, dimensions)


def centres(vectors, chance):
    """Returns the directions of k clusters of vectors of length 1."""
    found = vectors[chance.permutation(len(vectors))[:CENTRES]]
    for _ in range(ROUNDS):
        nearest = np.argmax(vectors @ found.T, axis=1)
        sums = np.zeros_like(found)
        np.add.at(sums, nearest, vectors)
        # A centre without a text stays at the same location.
        found = fit.unit(np.where(np.abs(sums).max(axis=1, keepdims=True) > 0, sums, found))
    return found


def main(encoded, table, out):
    words, vectors = read(table)
    all_texts, _, _ = fit.load(Path(encoded))
    chance = np.random.default_rng(SEED)
    sample = [all_texts[index] for index in np.sort(chance.permutation(len(all_texts))[:TEXTS])]
    counts = fit.matrix(sample, {word: index for index, word in enumerate(words)})
    sums = counts @ vectors
    known = fit.unit(sums[np.linalg.norm(sums, axis=1) > 0])
    steps = np.clip(np.rint(centres(known, chance) * 127), -127, 127).astype(np.int8)
    Path(out).write_bytes(steps.tobytes())
    print(f"{len(known)} texts, {steps.shape} values, mean similarity {(known @ fit.unit(steps.astype(np.float32)).T).max(1).mean():.3f}")


if __name__ == "__main__":
    main(*sys.argv[1:])
