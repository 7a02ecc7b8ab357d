import { sharedFields } from "../../shared-fields.ts";
import type { Trade } from "../../trade.ts";

export const electrical: Trade = {
  vertical: {
    slug: "electrical",
    label: "Electrical",
    singular: "electrician",
    locationKind: "service-area",
    compliance: {
      launch: "go",
      platform: { googleSearch: true },
      adRules: [
        "Show the electrical contractor's license number wherever the state asks for it in advertising.",
        "Do not tell people to do work that needs a permit or a licensed electrician.",
        "Name tax credits and rebates only with the word may, and with who grants them.",
      ],
      avoid: ["no permit needed", "free electricity", "eliminates your bill"],
      tenantFields: [
        {
          key: "electricalLicense",
          label: "Electrical contractor license number",
          askAt: "before-ads",
          why: "These states license electrical contractors and want the number in advertising.",
          requiredIn: ["TX", "CA", "FL", "AZ", "NJ", "NV", "OR", "WA"],
        },
        sharedFields.insured,
      ],
      disclosures: [
        {
          states: ["TX"],
          text: "Regulated by the Texas Department of Licensing and Regulation. Show the electrical contractor license number.",
        },
        { states: ["CA"], text: "Show the contractor license number in every ad." },
        {
          states: ["FL"],
          text: "Show the state certification or registration number in every ad.",
        },
      ],
      notes:
        "The number of the contractor's license belongs in the ad, not that of a single journeyman. Work on solar panels may need a further classification.",
      sources: [
        "Texas Department of Licensing and Regulation",
        "California Contractors State License Board",
        "Florida Electrical Contractors' Licensing Board",
        "New Jersey Board of Examiners of Electrical Contractors",
        "Washington State Department of Labor & Industries",
      ],
    },
  },
  names: ["electricians", "electrical contractor", "electrical work"],
  hints: ["wiring", "breaker", "outlet", "lighting", "light fixture", "ceiling fan"],
  specialties: [
    {
      keywords: ["panel upgrade", "electrical panel", "breaker box", "fuse box"],
      phrase: "panel upgrades",
      photo: "electrical-panel",
    },
    {
      keywords: ["ev charger", "car charger", "charging station"],
      phrase: "EV charger installation",
      photo: "electrical-ev-charger",
    },
    {
      keywords: ["generator", "standby generator", "backup power"],
      phrase: "standby generators",
      photo: "electrical-generator",
    },
    {
      keywords: ["rewire", "rewiring", "knob and tube"],
      phrase: "rewiring of older homes",
      photo: "electrical-rewiring",
    },
    {
      keywords: ["recessed lighting", "landscape lighting", "lighting installation"],
      phrase: "lighting installation",
      photo: "electrical-lighting",
    },
  ],
};
