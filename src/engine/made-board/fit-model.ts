import { type FeatureName, featureNames } from './fit-features.ts'

/**
 * Weights of a logistic model. They were fitted to boards of held-out categories, except `categorySame`, `ruledOut`, `gap`
 * and `closed`: such boards have too few groups whose name is that of a known category. See docs/decisions/063.
 */
const WEIGHTS: Readonly<Record<FeatureName, number>> = {
  ...{ bias: -3.5, ruledOut: -3, gap: -0.5, closed: -0.35 },
  ...{
    category: 1.1,
    category4: 2.2,
    category3: 1.4,
    categorySame: 3,
    categoryPartly: 1.3,
    categorySize: -0.28,
  },
  ...{ concept: 3.5, concept4: 1.5, concept3: 1, conceptSame: 0.9, conceptPartly: 0.35, conceptSize: -0.65 },
  ...{ conceptSense: -0.4, pattern: 4.5 },
  ...{ likeness: -0.9, likenessTo: 3.6, likenessOver: 1.9, likenessOwn: 1.6, likenessBoth: 0 },
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
