import { type FeatureName, featureNames } from './fit-features.ts'

/** Weights of a logistic model, fitted to held-out categories; see docs/decisions/063. */
const WEIGHTS: Readonly<Record<FeatureName, number>> = {
  ...{ bias: -6, category: 1, category4: 5, category3: 3.4, categorySame: 4, categoryPartly: 0.5 },
  ...{ categorySize: -0.3, concept: 1, concept4: 4, concept3: 2.5, conceptSame: 4, conceptPartly: 0.5 },
  ...{ conceptSize: -0.5, conceptSense: -0.4, pattern: 8, likeness: 0, likenessTo: 4, likenessOver: 4 },
  ...{
    likenessOwn: 1,
    likenessBoth: 2,
    ruledOut: -5,
    categoryGap: -0.8,
    conceptGap: -0.8,
    closed: -0.5,
    closedNet: -0.3,
  },
}

/** Returns the probability that a word fits a group. */
export function fitProbability(features: Partial<Record<FeatureName, number>>): number {
  return 1 / (1 + Math.exp(-logitOf(features, featureNames)))
}

/** Returns the part of the logit that some of the features give. */
export const logitOf = (
  features: Partial<Record<FeatureName, number>>,
  names: readonly FeatureName[],
): number => names.reduce((sum, name) => sum + WEIGHTS[name] * (features[name] ?? 0), 0)
