/** Nouns of the service that a general tool does not need, in the singular; without words of the toolkit's glossary (job, page, status). */
export const domainWords = [
  "advert",
  "advertising",
  "campaign",
  "compliance",
  "disclosure",
  "entitlement",
  "headline",
  "licence",
  "onboarding",
  "tagline",
  "tenant",
  "wallet",
  "wordmark",
  "workspace",
] as const;

/** Nouns of the service that are also plain English or CSS: searched in names and one-word strings, not in prose. */
export const ambiguousWords = [
  "ad",
  "lead",
  "metric",
  "radius",
  "social",
  "trade",
  "vertical",
] as const;
