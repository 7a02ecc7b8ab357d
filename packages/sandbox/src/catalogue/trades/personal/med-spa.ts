import type { Trade } from "../../trade.ts";

export const medSpa: Trade = {
  vertical: {
    slug: "med-spa",
    label: "Medical spa",
    singular: "medical spa",
    locationKind: "storefront",
    compliance: {
      launch: "go",
      platform: { googleSearch: true, ageMin: 18, healthPixelRisk: true },
      adRules: [
        "Name no prescription drug in the copy.",
        "Show no before-and-after pictures side by side, and no close-up that shames a body.",
        "Say who supervises treatments, and with which title.",
      ],
      avoid: ["permanent results", "no side effects", "look ten years younger", "melt fat away"],
      tenantFields: [
        {
          key: "medicalDirectorLicense",
          label: "License number of the medical director",
          askAt: "before-ads",
          why: "In these states treatments run under a licensed physician or one whom the state equals to one.",
          requiredIn: ["TX", "CA", "FL", "NY", "IL"],
        },
        {
          key: "treatments",
          label: "Treatments offered",
          askAt: "onboarding",
          why: "Some treatments may not be advertised on every platform.",
        },
      ],
      disclosures: [
        { states: ["CA"], text: "Use no picture that makes a result look better than it is." },
        { states: ["TX"], text: "Name the supervising physician where treatments are advertised." },
      ],
      notes:
        "Ads for cosmetic procedures are for adults only. The site may tell a tracking pixel about someone's health; send no treatment or form detail to an advertising platform.",
      sources: [
        "Texas Medical Board",
        "Medical Board of California",
        "US Food and Drug Administration",
        "US Department of Health and Human Services, Office for Civil Rights",
      ],
    },
  },
  names: ["med spa", "medspa", "aesthetics clinic", "cosmetic clinic"],
  hints: ["skin", "wrinkle", "aesthetic", "injectable"],
  specialties: [
    {
      keywords: ["botox", "filler", "injectables"],
      phrase: "injectable treatments",
      photo: "med-spa-injectables",
    },
    {
      keywords: ["laser hair removal", "hair removal"],
      phrase: "laser hair removal",
      photo: "med-spa-laser",
    },
    {
      keywords: ["facial", "hydrafacial", "chemical peel", "microneedling"],
      phrase: "facials and skin care",
      photo: "med-spa-facial",
    },
    {
      keywords: ["body contouring", "body sculpting"],
      phrase: "body contouring",
      photo: "med-spa-contouring",
    },
  ],
};
