import type { Trade } from "../../trade.ts";

export const propertyManagement: Trade = {
  vertical: {
    slug: "property-management",
    label: "Property management",
    singular: "property manager",
    locationKind: "service-area",
    compliance: {
      launch: "go",
      platform: { googleSearch: true, metaSpecialAdCategory: "housing" },
      adRules: [
        "Describe the property and the service, never who should live there.",
        "Do not narrow the audience by age, sex or postal code.",
        "Show the broker's name as licensed.",
      ],
      avoid: [
        "no kids",
        "perfect for young professionals",
        "safe neighborhood",
        "tenants guaranteed",
      ],
      tenantFields: [
        {
          key: "brokerLicense",
          label: "Real estate broker license number",
          askAt: "before-ads",
          why: "In these states managing rentals for others is a broker's work.",
          requiredIn: ["TX", "CA", "FL", "AZ", "GA"],
        },
        {
          key: "doorsManaged",
          label: "Homes under management",
          askAt: "onboarding",
          why: "A figure in the copy has to be true on the day it runs.",
        },
      ],
      disclosures: [
        {
          states: ["TX"],
          text: "Link the Texas Real Estate Commission's consumer protection notice from the home page.",
        },
        { states: ["CA"], text: "Show the license number on first contact material." },
      ],
      notes: "Housing ads run under the platforms' special category, with its narrower audiences.",
      sources: [
        "Texas Real Estate Commission",
        "California Department of Real Estate",
        "Florida Real Estate Commission",
        "US Department of Housing and Urban Development",
      ],
    },
  },
  names: ["property managers", "rental management", "real estate", "realtor"],
  hints: ["rentals", "landlord", "tenant placement", "hoa"],
  specialties: [
    {
      keywords: ["single family rental", "rental home", "rental house"],
      phrase: "management of rental homes",
      photo: "property-rental-homes",
    },
    {
      keywords: ["tenant screening", "tenant placement"],
      phrase: "tenant placement",
      photo: "property-placement",
    },
    {
      keywords: ["hoa management", "homeowners association"],
      phrase: "association management",
      photo: "property-association",
    },
  ],
};
