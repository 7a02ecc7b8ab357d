import { sharedFields } from "../../shared-fields.ts";
import type { Trade } from "../../trade.ts";

export const handyman: Trade = {
  vertical: {
    slug: "handyman",
    label: "Handyman",
    singular: "handyman",
    locationKind: "service-area",
    compliance: {
      launch: "go",
      platform: { googleSearch: true },
      adRules: [
        "Do not offer work that the state keeps for licensed contractors.",
        "Do not use the word contractor, or a classification's name, without that license.",
        "Name electrical, plumbing or gas work only if a handyman may do it.",
      ],
      avoid: ["licensed contractor", "any job, any size", "no permit needed"],
      tenantFields: [
        {
          key: "contractorLicense",
          label: "Contractor registration number",
          askAt: "before-ads",
          why: "In these states, anyone who advertises repair work must be registered as a contractor.",
          requiredIn: ["OR", "WA"],
        },
        sharedFields.insured,
        sharedFields.backgroundChecks,
      ],
      disclosures: [
        { states: ["CA"], text: "Without a contractor license, the ad says so." },
        {
          states: ["AZ"],
          text: "Without a contractor license, the ad says: not a licensed contractor.",
        },
      ],
      notes:
        "The exemption for small jobs differs in amount and in what it counts. Stay below it in what the ads offer.",
      sources: [
        "California Contractors State License Board",
        "Arizona Registrar of Contractors",
        "Oregon Construction Contractors Board",
        "Washington State Department of Labor & Industries",
      ],
    },
  },
  names: ["handymen", "handy man", "home repair", "odd jobs"],
  hints: ["fix things", "small repairs", "honey do", "assemble"],
  specialties: [
    {
      keywords: ["small repairs", "home repairs", "punch list"],
      phrase: "small home repairs",
      photo: "handyman-repairs",
    },
    {
      keywords: ["tv mounting", "mount tv", "picture hanging", "shelf"],
      phrase: "mounting and hanging",
      photo: "handyman-mounting",
    },
    {
      keywords: ["furniture assembly", "assemble furniture"],
      phrase: "furniture assembly",
      photo: "handyman-assembly",
    },
    {
      keywords: ["drywall patch", "drywall repair"],
      phrase: "drywall repair",
      photo: "handyman-drywall",
    },
    {
      keywords: ["grab bar", "aging in place", "wheelchair ramp"],
      phrase: "grab bars and ramps",
      photo: "handyman-accessibility",
    },
  ],
};
