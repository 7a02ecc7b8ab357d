import { sharedFields } from "../../shared-fields.ts";
import type { Trade } from "../../trade.ts";

export const firearmsTraining: Trade = {
  vertical: {
    slug: "firearms-training",
    label: "Firearms training",
    singular: "firearms instructor",
    locationKind: "storefront",
    compliance: {
      launch: "hold",
      platform: { googleSearch: false, ageMin: 21 },
      adRules: [
        "Advertise classes only; no sale of firearms, ammunition or parts.",
        "Show no firearm pointed at the viewer or at a person.",
        "Promise no permit: the state grants it.",
      ],
      avoid: ["permit guaranteed", "be ready to kill", "no background check"],
      tenantFields: [
        {
          key: "instructorLicense",
          label: "Instructor certificate number",
          askAt: "before-ads",
          why: "These states certify who teaches the class for a carry license.",
          requiredIn: ["TX", "IL"],
        },
        sharedFields.insured,
      ],
      disclosures: [
        { states: ["TX"], text: "Instructor certified by the Texas Department of Public Safety." },
        { states: ["IL"], text: "Instructor approved by the Illinois State Police." },
      ],
      notes:
        "On hold until the channels' rules on weapons are read for classes as well as for goods.",
      sources: ["Texas Department of Public Safety", "Illinois State Police"],
    },
  },
  names: ["gun training", "firearms instructors", "shooting lessons", "concealed carry class"],
  hints: ["firearm", "pistol", "shooting range", "concealed carry"],
  specialties: [
    {
      keywords: ["concealed carry class", "carry permit", "ltc class"],
      phrase: "carry license classes",
      photo: "firearms-carry-class",
    },
    {
      keywords: ["beginner pistol", "first shots"],
      phrase: "first lessons",
      photo: "firearms-beginner",
    },
    {
      keywords: ["home defense", "home safety"],
      phrase: "safety at home",
      photo: "firearms-home-safety",
    },
  ],
};
