import { sharedFields } from "../../shared-fields.ts";
import type { Trade } from "../../trade.ts";

export const poolService: Trade = {
  vertical: {
    slug: "pool-service",
    label: "Pool service",
    singular: "pool technician",
    locationKind: "service-area",
    compliance: {
      launch: "go",
      platform: { googleSearch: true },
      adRules: [
        "Make no claim that water is safe to drink or free of every germ.",
        "Keep repair and construction apart from cleaning where the license does.",
      ],
      avoid: ["chlorine free forever", "never cloudy", "germ free"],
      tenantFields: [
        {
          key: "poolLicense",
          label: "Pool contractor license number",
          askAt: "before-ads",
          why: "These states license pool repair or construction and want the number in advertising.",
          requiredIn: ["CA", "FL", "AZ", "NV"],
        },
        sharedFields.insured,
      ],
      disclosures: [
        { states: ["CA"], text: "Show the contractor license number in every ad." },
        {
          states: ["FL"],
          text: "Show the state certification or registration number in every ad.",
        },
      ],
      notes:
        "Cleaning alone is often free of a license, repair of equipment is often not. The number is asked for because the trade's services include repair.",
      sources: [
        "California Contractors State License Board",
        "Florida Construction Industry Licensing Board",
        "Arizona Registrar of Contractors",
        "Nevada State Contractors Board",
      ],
    },
  },
  names: ["pool cleaning", "pool cleaner", "pool maintenance", "pool company"],
  hints: ["pool", "hot tub", "spa repair", "chlorine"],
  specialties: [
    {
      keywords: ["weekly pool", "pool cleaning", "pool maintenance"],
      phrase: "weekly pool care",
      photo: "pool-weekly",
    },
    {
      keywords: ["pool pump", "pool heater", "pool filter", "pool equipment", "pool repair"],
      phrase: "pool equipment repair",
      photo: "pool-equipment",
    },
    {
      keywords: ["pool resurfacing", "pool plaster", "pool remodel"],
      phrase: "pool resurfacing",
      photo: "pool-resurfacing",
    },
    {
      keywords: ["pool opening", "pool closing", "winterize pool"],
      phrase: "pool opening and closing",
      photo: "pool-season",
    },
  ],
};
