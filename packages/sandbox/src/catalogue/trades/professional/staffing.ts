import type { Trade } from "../../trade.ts";

export const staffing: Trade = {
  vertical: {
    slug: "staffing",
    label: "Staffing",
    singular: "staffing agency",
    locationKind: "office",
    compliance: {
      launch: "go",
      platform: { googleSearch: true, metaSpecialAdCategory: "employment" },
      adRules: [
        "Describe the job, never the person wanted by age, sex, origin or faith.",
        "State a wage range where the state wants one in postings.",
        "Ask no fee of people who look for work.",
      ],
      avoid: ["recent graduates only", "young team", "guaranteed job"],
      tenantFields: [
        {
          key: "staffingLicense",
          label: "Staffing agency license or registration number",
          askAt: "before-ads",
          why: "These states license or register agencies for temporary work.",
          requiredIn: ["IL", "MA", "NJ"],
        },
        {
          key: "workersCompensation",
          label: "Workers' compensation coverage",
          askAt: "onboarding",
          why: "Clients ask for it, and the page may say so when it is in force.",
        },
      ],
      disclosures: [
        { states: ["NJ"], text: "Show the registration with the Division of Consumer Affairs." },
        { states: ["CO", "CA", "NY", "WA"], text: "State the pay range of an advertised job." },
      ],
      notes:
        "Employment ads run under the platforms' special category, with its narrower audiences.",
      sources: [
        "US Equal Employment Opportunity Commission",
        "Illinois Department of Labor",
        "Massachusetts Department of Labor Standards",
        "New Jersey Division of Consumer Affairs",
      ],
    },
  },
  names: ["staffing agencies", "temp agency", "employment agency", "recruiter", "recruiting"],
  hints: ["temporary workers", "hiring", "job placement"],
  specialties: [
    {
      keywords: ["warehouse staffing", "light industrial", "warehouse workers"],
      phrase: "warehouse and light industrial staff",
      photo: "staffing-warehouse",
    },
    {
      keywords: ["office staffing", "administrative staff", "clerical"],
      phrase: "office staff",
      photo: "staffing-office",
    },
    {
      keywords: ["event staffing", "hospitality staffing"],
      phrase: "event and hospitality staff",
      photo: "staffing-events",
    },
  ],
};
