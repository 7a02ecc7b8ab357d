import { sharedFields } from "../../shared-fields.ts";
import type { Trade } from "../../trade.ts";

export const painting: Trade = {
  vertical: {
    slug: "painting",
    label: "Painting",
    singular: "painter",
    locationKind: "service-area",
    compliance: {
      launch: "go",
      platform: { googleSearch: true },
      adRules: [
        "Name lead-safe work only when the firm is certified for it.",
        "Give a price per room only with what a room is.",
      ],
      avoid: ["lasts a lifetime", "removes all lead", "no prep needed"],
      tenantFields: [
        {
          key: "contractorLicense",
          label: "Contractor license number",
          askAt: "before-ads",
          why: "These states license painting contractors and want the number in advertising.",
          requiredIn: ["CA", "AZ", "NV", "OR", "WA"],
        },
        {
          key: "leadSafeFirm",
          label: "EPA lead-safe certified firm",
          askAt: "onboarding",
          why: "Paid work that disturbs paint in homes built before 1978 is for certified firms.",
        },
        sharedFields.insured,
      ],
      disclosures: [{ states: ["CA"], text: "Show the contractor license number in every ad." }],
      notes:
        "The renovation, repair and painting rule for old homes is federal, with some states running it themselves.",
      sources: [
        "US Environmental Protection Agency",
        "California Contractors State License Board",
        "Oregon Construction Contractors Board",
      ],
    },
  },
  names: ["painters", "house painter", "house painting", "painting contractor"],
  hints: ["paint", "stain", "drywall", "wallpaper"],
  specialties: [
    {
      keywords: ["interior painting", "interior paint", "bedroom painting"],
      phrase: "interior painting",
      photo: "painting-interior",
    },
    {
      keywords: ["exterior painting", "exterior paint", "siding paint"],
      phrase: "exterior painting",
      photo: "painting-exterior",
    },
    {
      keywords: ["cabinet painting", "cabinet refinishing", "kitchen cabinet"],
      phrase: "cabinet refinishing",
      photo: "painting-cabinets",
    },
    {
      keywords: ["deck staining", "fence staining"],
      phrase: "deck and fence staining",
      photo: "painting-deck",
    },
  ],
};
