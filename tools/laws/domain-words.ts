/** Nouns of the service that no general-purpose tool needs, singular. Words of the toolkit's own glossary (job, page, status) are not here. */
export const domainWords = [
  "advert",
  "advertising",
  "campaign",
  "compliance",
  "disclosure",
  "entitlement",
  "headline",
  "licence",
  "metric",
  "onboarding",
  "tagline",
  "tenant",
  "wallet",
  "wordmark",
  "workspace",
] as const;

/** Nouns of the service that English and CSS use too: looked for in names and one-word strings, not in prose. */
export const ambiguousWords = ["ad", "lead", "radius", "social", "trade", "vertical"] as const;
