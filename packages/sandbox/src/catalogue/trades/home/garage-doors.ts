import { sharedFields } from "../../shared-fields.ts";
import type { Trade } from "../../trade.ts";

export const garageDoors: Trade = {
  vertical: {
    slug: "garage-doors",
    label: "Garage doors",
    singular: "garage door technician",
    locationKind: "service-area",
    compliance: {
      launch: "go",
      platform: { googleSearch: true },
      adRules: [
        "Advertise a low price only when the work can really be had for it.",
        "Use the business's own name and address; no generic name, no rented address.",
        "Do not tell people to replace springs themselves.",
      ],
      avoid: ["$19 service call", "lifetime everything", "same price for every door"],
      tenantFields: [
        {
          key: "contractorLicense",
          label: "Contractor license number",
          askAt: "before-ads",
          why: "These states license the trade through their contractor boards.",
          requiredIn: ["CA", "AZ", "NV", "OR", "WA"],
        },
        sharedFields.insured,
      ],
      disclosures: [{ states: ["CA"], text: "Show the contractor license number in every ad." }],
      notes:
        "Google asks garage door businesses for an advanced verification in some places. Bait prices are what the trade is complained about most.",
      sources: [
        "California Contractors State License Board",
        "Arizona Registrar of Contractors",
        "Nevada State Contractors Board",
        "Federal Trade Commission",
      ],
    },
  },
  names: ["garage door", "overhead door"],
  hints: ["garage"],
  specialties: [
    {
      keywords: ["garage door repair", "off track", "door off track"],
      phrase: "garage door repair",
      photo: "garage-repair",
    },
    {
      keywords: ["garage door spring", "torsion spring", "broken spring"],
      phrase: "spring replacement",
      photo: "garage-spring",
    },
    {
      keywords: ["garage door opener", "garage opener"],
      phrase: "garage door openers",
      photo: "garage-opener",
    },
    {
      keywords: ["new garage door", "garage door installation", "garage door replacement"],
      phrase: "new garage doors",
      photo: "garage-installation",
    },
  ],
};
