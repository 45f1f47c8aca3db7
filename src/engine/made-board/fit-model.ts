import { type FeatureName, featureNames } from './fit-features.ts'

/**
 * Weights of a logistic model. They were fitted to boards of held-out categories, except `categorySame`, `ruledOut`, `gap`
 * and `closed`: such boards have too few groups whose name is that of a known category. See docs/decisions/063.
 */
const WEIGHTS: Readonly<Record<FeatureName, number>> = {
  ...{ bias: -2.6, ruledOut: -3, gap: -0.7, closed: -0.4 },
  ...{
    category: 1.1,
    category4: 2,
    category3: 1.2,
    categorySame: 3,
    categoryPartly: 1,
    categorySize: -0.35,
  },
  ...{ concept: 3, concept4: 1, concept3: 1.2, conceptSame: 1, conceptPartly: 0.45, conceptSize: -0.53 },
  ...{ conceptSense: -0.28, pattern: 5.3 },
  ...{ likeness: -1.8, likenessTo: 3.5, likenessOver: 2.9, likenessOwn: 1.5, likenessBoth: -0.3 },
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
