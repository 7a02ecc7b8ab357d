import type { Catalogue } from "../state/catalogue/catalogue.ts";

/** Three trades: one with licences in some states, one on hold, one without rules. */
export const testCatalogue: Catalogue = {
  verticals: [
    {
      slug: "plumbing",
      label: "Plumbing",
      singular: "plumber",
      locationKind: "service-area",
      compliance: {
        launch: "go",
        platform: { googleSearch: true },
        adRules: [],
        avoid: ["cheapest"],
        tenantFields: [
          {
            key: "licenceNumber",
            label: "Licence number",
            askAt: "before-ads",
            why: "Texas and California want it in advertising.",
            requiredIn: ["TX", "CA"],
          },
          {
            key: "insured",
            label: "Insurance",
            askAt: "onboarding",
            why: "It may be named in ads.",
          },
        ],
        disclosures: [{ states: ["TX"], text: "Name the responsible master plumber." }],
        notes: "",
        sources: [],
      },
    },
    {
      slug: "home-staging",
      label: "Home staging",
      singular: "home stager",
      locationKind: "service-area",
      compliance: {
        launch: "hold",
        platform: { googleSearch: false, metaSpecialAdCategory: "housing" },
        adRules: [],
        avoid: [],
        tenantFields: [],
        disclosures: [],
        notes: "",
        sources: [],
      },
    },
    {
      slug: "landscaping",
      label: "Landscaping",
      singular: "landscaper",
      locationKind: "service-area",
      compliance: null,
    },
  ],
  globalAvoid: ["guaranteed results"],
};
