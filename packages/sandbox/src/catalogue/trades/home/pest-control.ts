import { sharedFields } from "../../shared-fields.ts";
import type { Trade } from "../../trade.ts";

export const pestControl: Trade = {
  vertical: {
    slug: "pest-control",
    label: "Pest control",
    singular: "exterminator",
    locationKind: "service-area",
    compliance: {
      launch: "go",
      platform: { googleSearch: true },
      adRules: [
        "Make no claim about a pesticide that its label does not make.",
        "Do not call a treatment safe, harmless or approved by an agency.",
        "Do not frighten: no threats of disease to children or pets.",
      ],
      avoid: ["completely safe", "non-toxic", "EPA approved", "bug free forever"],
      tenantFields: [
        {
          key: "pestControlLicense",
          label: "Pest control business license number",
          askAt: "before-ads",
          why: "These states license businesses that apply pesticides in buildings.",
          requiredIn: ["TX", "CA", "FL", "AZ", "GA", "NC"],
        },
        sharedFields.insured,
      ],
      disclosures: [
        {
          states: ["TX"],
          text: "Licensed and regulated by the Texas Department of Agriculture, Structural Pest Control Service.",
        },
      ],
      notes:
        "Every state certifies applicators of restricted-use pesticides. Treatment for termites often needs a category of its own.",
      sources: [
        "Texas Department of Agriculture, Structural Pest Control Service",
        "California Structural Pest Control Board",
        "Florida Department of Agriculture and Consumer Services",
        "US Environmental Protection Agency",
      ],
    },
  },
  names: ["exterminators", "exterminating", "pest management"],
  hints: ["pest", "bug", "ants", "roach", "cockroach", "spiders", "wasp", "insect"],
  specialties: [
    {
      keywords: ["termite", "termite treatment", "termite inspection"],
      phrase: "termite inspection and treatment",
      photo: "pest-termite",
    },
    {
      keywords: ["bed bug", "bedbug"],
      phrase: "bed bug treatment",
      photo: "pest-bed-bug",
    },
    {
      keywords: ["rodent", "rat", "mice", "mouse"],
      phrase: "rodent control",
      photo: "pest-rodent",
    },
    {
      keywords: ["mosquito", "mosquito control", "tick"],
      phrase: "mosquito control",
      photo: "pest-mosquito",
    },
    {
      keywords: ["wildlife removal", "raccoon", "squirrel removal"],
      phrase: "wildlife removal",
      photo: "pest-wildlife",
    },
  ],
};
