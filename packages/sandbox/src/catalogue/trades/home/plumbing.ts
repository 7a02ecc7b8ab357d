import { sharedFields } from "../../shared-fields.ts";
import type { Trade } from "../../trade.ts";

export const plumbing: Trade = {
  vertical: {
    slug: "plumbing",
    label: "Plumbing",
    singular: "plumber",
    locationKind: "service-area",
    compliance: {
      launch: "go",
      platform: { googleSearch: true },
      adRules: [
        "Show the license number wherever the state asks for it in advertising.",
        "Do not promise a response time that the business cannot keep.",
        "Say what a service call costs, or that it is free, only when that holds for every caller.",
      ],
      avoid: ["cheapest in town", "never clogs again", "licensed everywhere"],
      tenantFields: [
        {
          key: "plumbingLicense",
          label: "Plumbing or plumbing contractor license number",
          askAt: "before-ads",
          why: "These states license plumbing businesses and want the number in advertising.",
          requiredIn: ["TX", "CA", "FL", "AZ", "NJ", "NV", "OR", "WA"],
        },
        sharedFields.insured,
      ],
      disclosures: [
        {
          states: ["TX"],
          text: "Show the license number of the responsible master plumber.",
        },
        { states: ["CA"], text: "Show the contractor license number in every ad." },
        {
          states: ["FL"],
          text: "Show the state certification or registration number in every ad.",
        },
      ],
      notes:
        "Texas licenses persons and expects the responsible master plumber's number in advertising. California licenses the contractor. Elsewhere cities and counties may add their own registration.",
      sources: [
        "Texas State Board of Plumbing Examiners",
        "California Contractors State License Board",
        "Florida Construction Industry Licensing Board",
        "New Jersey State Board of Examiners of Master Plumbers",
        "Washington State Department of Labor & Industries",
      ],
    },
  },
  names: ["plumbers", "plumbing company", "plumbing contractor"],
  hints: ["leak", "pipe", "faucet", "toilet", "sink", "clogged", "sump pump", "garbage disposal"],
  specialties: [
    {
      keywords: ["leak repair", "leak detection", "leaking pipe", "burst pipe", "pipe repair"],
      phrase: "leak detection and repair",
      photo: "plumbing-leak-repair",
    },
    {
      keywords: ["water heater", "hot water", "tankless"],
      phrase: "water heater repair and replacement",
      photo: "plumbing-water-heater",
    },
    {
      keywords: ["drain", "drain cleaning", "clogged drain", "hydro jetting"],
      phrase: "drain cleaning",
      photo: "plumbing-drain",
    },
    {
      keywords: ["sewer", "sewer line", "trenchless", "septic"],
      phrase: "sewer line repair",
      photo: "plumbing-sewer",
    },
    {
      keywords: ["repipe", "repiping", "gas line", "water line"],
      phrase: "repiping and supply lines",
      photo: "plumbing-repipe",
    },
  ],
};
