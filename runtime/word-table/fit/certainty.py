"""Fits the rule of certainty of the search to the lines that its test `evidence` prints."""

import sys

import numpy as np

# The kinds of catalogues, with the share of each kind of request in the fit.
SHARES = {
    "metatool": {("metatool", "single"): 1.0},
    "live": {("live", "step"): 0.35, ("live", "task"): 0.25, ("live-short", "step"): 0.2, ("live-short", "task"): 0.2},
    "heritage": {("heritage", "heritage"): 0.5, ("heritage-keywords", "heritage"): 0.25, ("heritage-plain", "heritage"): 0.25},
}
OWN = {"metatool": {"single"}, "live": {"step", "task"}, "heritage": {"heritage"}}
REPORTED = [("metatool", "single"), ("live", "step"), ("live", "task"), ("heritage", "heritage")]
# The share of requests of another kind among those that no tool serves.
FOREIGN = 0.5
# The mean share of weak fits among the served requests, over the kinds, that the constant is set to.
WEAK = 0.14
RIDGE = 1e-3


def read(path):
    """Returns the catalogue, the kind, the label and the features of each request."""
    lines = [line.split() for line in open(path, encoding="utf-8") if line.startswith("evidence ")]
    names = np.array([line[1] for line in lines])
    kinds = np.array([line[2] for line in lines])
    labels = np.array([int(line[3]) for line in lines])
    return names, kinds, labels, np.array([[float(value) for value in line[4:]] for line in lines])


def weights(names, kinds, labels, groups):
    """Returns the weight of each request: all kinds weigh the same, served or not."""
    found = np.zeros(len(labels))
    for group in groups:
        for (name, kind), share in SHARES[group].items():
            for label in (0, 1):
                of_kind = (names == name) & (kinds == kind) & (labels == label)
                found[of_kind] = share / max(of_kind.sum(), 1)
        foreign = [kind for other in groups if other != group for kind in OWN[other]]
        of_group = np.isin(names, [name for name, _ in SHARES[group]]) & np.isin(kinds, foreign) & (labels == 0)
        found[of_group] = FOREIGN / max(of_group.sum(), 1)
    return found / found.sum()


def fit(features, labels, weight):
    """Returns the constant and the factors of a logistic regression, by Newton's method."""
    mean = weight @ features
    deviation = np.sqrt(weight @ (features - mean) ** 2) + 1e-9
    design = np.column_stack([np.ones(len(labels)), (features - mean) / deviation])
    penalty = RIDGE * np.eye(design.shape[1])
    penalty[0, 0] = 0
    rule = np.zeros(design.shape[1])
    for _ in range(30):
        chance = 1 / (1 + np.exp(-design @ rule))
        gradient = design.T @ (weight * (chance - labels)) + penalty @ rule
        hessian = (design * (weight * chance * (1 - chance))[:, None]).T @ design + penalty
        rule -= np.linalg.solve(hessian, gradient)
    factors = rule[1:] / deviation
    return rule[0] - factors @ mean, factors


def main(path):
    names, kinds, labels, features = read(path)

    def rule(groups):
        weight = weights(names, kinds, labels, groups)
        used = weight > 0
        constant, factors = fit(features[used], labels[used], weight[used])
        sums = constant + features @ factors
        served = [[sums[(names == name) & (kinds == kind) & (labels == 1)] for name, kind in REPORTED if name == group] for group in groups]
        steps = np.linspace(-4, 4, 801)
        shares = [np.mean([np.mean([(of < step).mean() for of in group]) for group in served]) for step in steps]
        step = steps[np.searchsorted(shares, WEAK) - 1]
        return constant - step, factors

    constant, factors = rule(list(SHARES))
    print("rule", round(constant, 2), [round(float(factor), 3) for factor in factors])
    for name, kind in REPORTED:
        of_kind = (names == name) & (kinds == kind)
        row = []
        for with_kind in (True, False):
            groups = [group for group in SHARES if with_kind or group != name]
            constant, factors = rule(groups)
            sums = constant + features @ factors
            served, others = sums[of_kind & (labels == 1)], sums[of_kind & (labels == 0)]
            row.append(f"{100 * (served < 0).mean():.0f} / {100 * (others < 0).mean():.0f}")
            row.append(f"{100 * (others < np.quantile(served, 0.1)).mean():.0f}")
        print(f"{name} {kind}: served / others {row[0]}, others at 10 {row[1]}; fitted without it {row[2]}, at 10 {row[3]}")


if __name__ == "__main__":
    main(*sys.argv[1:])
