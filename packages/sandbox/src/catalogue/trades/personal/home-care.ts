import { sharedFields } from "../../shared-fields.ts";
import type { Trade } from "../../trade.ts";

export const homeCare: Trade = {
  vertical: {
    slug: "home-care",
    label: "Home care",
    singular: "home care agency",
    locationKind: "service-area",
    compliance: {
      launch: "go",
      platform: { googleSearch: true, healthPixelRisk: true },
      adRules: [
        "Keep personal care and medical care apart; offer only what the license covers.",
        "Do not address someone's illness or age directly.",
        "Keep ads for clients apart from ads that recruit caregivers.",
      ],
      avoid: ["cures", "is your mother dying alone", "covered by Medicare"],
      tenantFields: [
        {
          key: "homeCareLicense",
          label: "Home care agency license number",
          askAt: "onboarding",
          why: "These states license agencies that care for people at home.",
          requiredIn: ["TX", "CA", "FL", "IL", "WA"],
        },
        sharedFields.insured,
        sharedFields.backgroundChecks,
      ],
      disclosures: [
        { states: ["CA"], text: "Show the home care organization number." },
        { states: ["FL"], text: "Show the agency's license number in every ad." },
      ],
      notes:
        "Ads that look for caregivers are employment ads and belong in a campaign of their own. The site may tell a tracking pixel about someone's health.",
      sources: [
        "Texas Health and Human Services Commission",
        "California Department of Social Services, Home Care Services Bureau",
        "Florida Agency for Health Care Administration",
        "Washington State Department of Health",
      ],
    },
  },
  names: ["senior care", "elder care", "in home care", "home health aide", "caregiver"],
  hints: ["senior", "elderly", "companion care", "caregiving"],
  specialties: [
    {
      keywords: ["companion care", "companionship"],
      phrase: "companion care",
      photo: "home-care-companion",
    },
    {
      keywords: ["dementia", "memory care", "alzheimer"],
      phrase: "memory care at home",
      photo: "home-care-memory",
    },
    {
      keywords: ["respite", "respite care"],
      phrase: "respite care",
      photo: "home-care-respite",
    },
    {
      keywords: ["live in care", "overnight care", "24 hour care"],
      phrase: "live-in and overnight care",
      photo: "home-care-overnight",
    },
  ],
};
