import { sharedFields } from "../../shared-fields.ts";
import type { Trade } from "../../trade.ts";

export const roofing: Trade = {
  vertical: {
    slug: "roofing",
    label: "Roofing",
    singular: "roofer",
    locationKind: "service-area",
    compliance: {
      launch: "go",
      platform: { googleSearch: true },
      adRules: [
        "Never offer to pay, waive or rebate an insurance deductible.",
        "Do not offer to negotiate an insurance claim for the owner; that is the work of a public adjuster.",
        "Speak of storm damage only in areas where a storm has been.",
      ],
      avoid: ["free roof", "we cover your deductible", "insurance pays for everything"],
      tenantFields: [
        {
          key: "roofingLicense",
          label: "Roofing or contractor license number",
          askAt: "before-ads",
          why: "These states license or register roofing contractors and want the number in advertising.",
          requiredIn: ["CA", "FL", "IL", "AZ", "NV", "OR", "WA"],
        },
        {
          key: "manufacturerCertifications",
          label: "Manufacturer certifications",
          askAt: "onboarding",
          why: "A maker's certification may be named only while it is current.",
        },
        sharedFields.insured,
      ],
      disclosures: [
        {
          states: ["TX"],
          text: "Texas law requires the policyholder to pay the deductible; the contractor may not waive it.",
        },
        {
          states: ["FL"],
          text: "Florida restricts roofing ads that invite insurance claims. Show the license number, and do not offer anything for a claim.",
        },
        { states: ["CA"], text: "Show the contractor license number in every ad." },
      ],
      notes:
        "Texas has no state license for roofers; that is why none is asked for there. Local registration may still apply.",
      sources: [
        "Florida Construction Industry Licensing Board",
        "California Contractors State License Board",
        "Illinois Department of Financial and Professional Regulation",
        "Texas Department of Insurance",
      ],
    },
  },
  names: ["roofers", "roofing contractor", "roof repair", "roof replacement"],
  hints: ["roof", "shingle", "skylight", "flashing", "gutter"],
  specialties: [
    {
      keywords: ["roof replacement", "new roof", "reroof", "reroofing"],
      phrase: "roof replacement",
      photo: "roofing-replacement",
    },
    {
      keywords: ["roof repair", "roof leak", "leaky roof", "leaking roof"],
      phrase: "roof repair",
      photo: "roofing-repair",
    },
    {
      keywords: ["metal roof", "metal roofing", "standing seam"],
      phrase: "metal roofing",
      photo: "roofing-metal",
    },
    {
      keywords: ["flat roof", "tpo", "commercial roof", "commercial roofing"],
      phrase: "flat and commercial roofs",
      photo: "roofing-flat",
    },
    {
      keywords: ["storm damage", "hail damage", "wind damage"],
      phrase: "storm damage repair",
      photo: "roofing-storm",
    },
  ],
};
