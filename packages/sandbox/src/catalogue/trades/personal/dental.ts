import type { Trade } from "../../trade.ts";

export const dental: Trade = {
  vertical: {
    slug: "dental",
    label: "Dental practice",
    singular: "dentist",
    locationKind: "storefront",
    compliance: {
      launch: "go",
      platform: { googleSearch: true, healthPixelRisk: true },
      adRules: [
        "Say specialist only for a specialty that the state's board recognizes and the dentist holds.",
        "Show a patient's picture or words only with written permission.",
        "Promise no outcome of a treatment.",
      ],
      avoid: ["painless", "perfect smile guaranteed", "best dentist", "do you have bad teeth"],
      tenantFields: [
        {
          key: "dentalLicense",
          label: "License number of the dentist in charge",
          askAt: "onboarding",
          why: "A practice runs under a dentist licensed in its state.",
          requiredIn: ["TX", "CA", "FL", "NY", "IL"],
        },
        {
          key: "dentistNames",
          label: "Names of the dentists",
          askAt: "before-ads",
          why: "Boards want to see who practices behind a trade name.",
        },
      ],
      disclosures: [
        { states: ["TX"], text: "Name at least one dentist who practices under the trade name." },
        {
          states: ["FL"],
          text: "A free or discounted service carries the state's notice on the right to decline payment.",
        },
      ],
      notes:
        "Pages of a practice may tell a tracking pixel about someone's health. Send no page address, form or appointment detail to an advertising platform.",
      sources: [
        "Texas State Board of Dental Examiners",
        "Dental Board of California",
        "Florida Board of Dentistry",
        "US Department of Health and Human Services, Office for Civil Rights",
      ],
    },
  },
  names: ["dentists", "dental", "dentistry", "dental office", "orthodontist"],
  hints: ["teeth", "tooth", "cavity", "crown", "smile"],
  specialties: [
    {
      keywords: ["teeth cleaning", "checkup", "family dentistry"],
      phrase: "family dentistry",
      photo: "dental-family",
    },
    {
      keywords: ["dental implant", "implant"],
      phrase: "dental implants",
      photo: "dental-implants",
    },
    {
      keywords: ["braces", "clear aligner", "orthodontics"],
      phrase: "braces and aligners",
      photo: "dental-aligners",
    },
    {
      keywords: ["emergency dentist", "toothache", "root canal"],
      phrase: "emergency dental care",
      photo: "dental-emergency",
    },
    {
      keywords: ["teeth whitening", "veneer", "cosmetic dentistry"],
      phrase: "cosmetic dentistry",
      photo: "dental-cosmetic",
    },
  ],
};
