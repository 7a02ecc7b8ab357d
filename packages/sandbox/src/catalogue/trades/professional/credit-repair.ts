import type { Trade } from "../../trade.ts";

export const creditRepair: Trade = {
  vertical: {
    slug: "credit-repair",
    label: "Credit repair",
    singular: "credit repair specialist",
    locationKind: "office",
    compliance: {
      launch: "hold",
      platform: { googleSearch: false, metaSpecialAdCategory: "credit" },
      adRules: [
        "Do not promise that correct entries can be removed.",
        "Do not ask for payment before the work is done.",
        "Name the consumer's right to dispute entries without paying anyone.",
      ],
      avoid: ["new credit identity", "erase bad credit", "score up in days"],
      tenantFields: [
        {
          key: "creditServicesLicense",
          label: "Credit services registration number",
          askAt: "onboarding",
          why: "These states register credit services organizations.",
          requiredIn: ["TX", "CA", "MD"],
        },
        {
          key: "suretyBond",
          label: "Surety bond",
          askAt: "before-ads",
          why: "Several states ask for a bond before such a service is sold.",
        },
      ],
      disclosures: [
        {
          states: ["TX"],
          text: "Registered with the Texas Secretary of State as a credit services organization.",
        },
        { states: ["CA"], text: "State the right to cancel the contract without penalty." },
      ],
      notes: "On hold: the search channel does not take ads for credit repair.",
      sources: [
        "Federal Trade Commission",
        "Consumer Financial Protection Bureau",
        "Texas Secretary of State",
        "California Department of Justice",
      ],
    },
  },
  names: ["fix credit", "credit restoration", "credit repair company"],
  hints: ["credit score", "credit report", "collections"],
  specialties: [
    {
      keywords: ["credit dispute", "dispute letter"],
      phrase: "disputes of wrong entries",
      photo: "credit-disputes",
    },
    {
      keywords: ["credit coaching", "credit counseling"],
      phrase: "credit coaching",
      photo: "credit-coaching",
    },
    {
      keywords: ["identity theft"],
      phrase: "help after identity theft",
      photo: "credit-identity",
    },
  ],
};
