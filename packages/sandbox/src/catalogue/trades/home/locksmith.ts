import { sharedFields } from "../../shared-fields.ts";
import type { Trade } from "../../trade.ts";

export const locksmith: Trade = {
  vertical: {
    slug: "locksmith",
    label: "Locksmith",
    singular: "locksmith",
    locationKind: "service-area",
    compliance: {
      launch: "go",
      platform: { googleSearch: true },
      adRules: [
        "Show the license number wherever the state asks for it in advertising.",
        "Advertise a starting price only when jobs are really done for it.",
        "Use the business's legal name or registered trade name; no generic name.",
      ],
      avoid: ["$15 lockout", "police approved", "opens any lock"],
      tenantFields: [
        {
          key: "locksmithLicense",
          label: "Locksmith license number",
          askAt: "onboarding",
          why: "These states license locksmith businesses.",
          requiredIn: ["TX", "CA", "IL", "NC", "NJ", "OR", "VA"],
        },
        sharedFields.insured,
        sharedFields.backgroundChecks,
      ],
      disclosures: [
        {
          states: ["TX"],
          text: "Licensed by the Texas Department of Public Safety, Private Security Program.",
        },
        { states: ["CA"], text: "Show the locksmith license number in every ad." },
      ],
      notes: "Google asks locksmiths for an advanced verification before their ads run.",
      sources: [
        "Texas Department of Public Safety, Private Security Program",
        "California Bureau of Security and Investigative Services",
        "North Carolina Locksmith Licensing Board",
        "Virginia Department of Criminal Justice Services",
        "Federal Trade Commission",
      ],
    },
  },
  names: ["locksmiths"],
  hints: ["lock", "key", "keys", "deadbolt", "locked out"],
  specialties: [
    {
      keywords: ["lockout", "locked out", "house lockout"],
      phrase: "lockouts",
      photo: "locksmith-lockout",
    },
    {
      keywords: ["car key", "key fob", "transponder key"],
      phrase: "car keys and fobs",
      photo: "locksmith-car-key",
    },
    {
      keywords: ["rekey", "rekeying", "lock change"],
      phrase: "rekeying",
      photo: "locksmith-rekey",
    },
    {
      keywords: ["smart lock", "access control", "keypad lock"],
      phrase: "smart locks and access control",
      photo: "locksmith-smart-lock",
    },
  ],
};
