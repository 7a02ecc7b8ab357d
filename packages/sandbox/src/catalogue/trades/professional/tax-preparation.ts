import type { Trade } from "../../trade.ts";

export const taxPreparation: Trade = {
  vertical: {
    slug: "tax-preparation",
    label: "Tax preparation",
    singular: "tax preparer",
    locationKind: "storefront",
    compliance: {
      launch: "go",
      platform: { googleSearch: true },
      adRules: [
        "Promise no refund and no amount.",
        "Call an advance on a refund a loan where it is one.",
        "Do not suggest a tie to the IRS.",
      ],
      avoid: ["biggest refund", "IRS approved", "instant refund"],
      tenantFields: [
        {
          key: "taxPreparerLicense",
          label: "State tax preparer registration number",
          askAt: "before-ads",
          why: "These states register preparers who are not accountants, lawyers or enrolled agents.",
          requiredIn: ["CA", "CT", "MD", "NY", "OR"],
        },
        {
          key: "ptin",
          label: "Preparer tax identification number on file",
          askAt: "onboarding",
          why: "Anyone who prepares returns for pay has one. It is not shown in ads.",
        },
      ],
      disclosures: [
        {
          states: ["CA"],
          text: "Say that the preparer is registered with the California Tax Education Council, where that is so.",
        },
        { states: ["OR"], text: "Show the tax business registration number." },
      ],
      notes:
        "Accountants and lawyers follow their own boards; the registration is then not theirs to show.",
      sources: [
        "Internal Revenue Service, Return Preparer Office",
        "California Tax Education Council",
        "Oregon Board of Tax Practitioners",
        "Maryland Board of Individual Tax Preparers",
      ],
    },
  },
  names: ["tax preparers", "tax prep", "tax service", "tax accountant"],
  hints: ["taxes", "tax return", "refund", "irs"],
  specialties: [
    {
      keywords: ["individual return", "personal taxes", "1040"],
      phrase: "individual returns",
      photo: "tax-individual",
    },
    {
      keywords: ["business taxes", "business return", "self employed taxes"],
      phrase: "small business returns",
      photo: "tax-business",
    },
    {
      keywords: ["back taxes", "unfiled returns", "audit help"],
      phrase: "back taxes and notices",
      photo: "tax-back-taxes",
    },
    {
      keywords: ["bookkeeping", "payroll"],
      phrase: "bookkeeping and payroll",
      photo: "tax-bookkeeping",
    },
  ],
};
