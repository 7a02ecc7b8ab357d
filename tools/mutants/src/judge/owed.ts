/** Mutants that should be noticed, and are not yet. The table ends when it is empty. */
export interface Owed {
  /** Ids of the mutants, `*` for anything. */
  readonly mutants: readonly string[];
  /** Why no check notices. */
  readonly cause: string;
}

export const owed: readonly Owed[] = [
  {
    mutants: ["contract/components/schemas/CampaignCreation/properties/creativeIds/maxItems/*"],
    cause: "a list that is one too long is filled with ids of nothing, and refused for that",
  },
  {
    mutants: ["contract/x-rate-limits/*/window/*", "contract/x-rate-limits/*/retryAfter/*"],
    cause: "a second is within the room that is left for the time requests take",
  },
  {
    mutants: ["contract/paths/~1businesses/post/requestBody/required/*"],
    cause: "an optional body is never left out",
  },
  {
    mutants: ["contract/components/securitySchemes/OAuth/*"],
    cause: "nobody acts with a token of OAuth, so that the other scheme decides",
  },
  {
    mutants: ["contract/components/securitySchemes/*/x-lifetimes/*/a-second-shorter"],
    cause: "no credential is shown in the last second of its life",
  },
];
