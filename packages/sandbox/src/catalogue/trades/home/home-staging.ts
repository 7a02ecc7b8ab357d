import { sharedFields } from "../../shared-fields.ts";
import type { Trade } from "../../trade.ts";

export const homeStaging: Trade = {
  vertical: {
    slug: "home-staging",
    label: "Home staging",
    singular: "home stager",
    locationKind: "service-area",
    compliance: {
      launch: "hold",
      platform: { googleSearch: true, metaSpecialAdCategory: "housing" },
      adRules: [
        "Describe the home, never who should live in it.",
        "State no effect on a sale price without the sales it is drawn from.",
      ],
      avoid: ["sells in a weekend", "perfect for families", "exclusive neighborhood"],
      tenantFields: [
        sharedFields.insured,
        {
          key: "portfolio",
          label: "Pictures of staged homes",
          askAt: "onboarding",
          why: "Ads may show a home only with the owner's permission.",
        },
      ],
      disclosures: [],
      notes:
        "On hold until ads for stagers can be distinguished from ads for the homes they stage, which fall under fair housing rules.",
      sources: ["US Department of Housing and Urban Development", "Federal Trade Commission"],
    },
  },
  names: ["home stagers", "house staging", "staging company"],
  hints: ["staging", "stager", "open house"],
  specialties: [
    {
      keywords: ["vacant staging", "empty house"],
      phrase: "staging of vacant homes",
      photo: "staging-vacant",
    },
    {
      keywords: ["occupied staging", "staging consultation"],
      phrase: "staging consultations",
      photo: "staging-consultation",
    },
    {
      keywords: ["virtual staging"],
      phrase: "virtual staging",
      photo: "staging-virtual",
    },
  ],
};
