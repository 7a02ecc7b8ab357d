import { sharedFields } from "../../shared-fields.ts";
import type { Trade } from "../../trade.ts";

export const hvac: Trade = {
  vertical: {
    slug: "hvac",
    label: "Heating and air conditioning",
    singular: "HVAC contractor",
    locationKind: "service-area",
    compliance: {
      launch: "go",
      platform: { googleSearch: true },
      adRules: [
        "Show the contractor's license number wherever the state asks for it in advertising.",
        "State savings on energy only with the comparison they rest on.",
        "Name financing only with the terms that the lender requires beside it.",
      ],
      avoid: ["cuts your bill in half", "lifetime of free repairs", "clinically clean air"],
      tenantFields: [
        {
          key: "hvacLicense",
          label: "Air conditioning or HVAC contractor license number",
          askAt: "before-ads",
          why: "These states license the contractor and want the number in advertising.",
          requiredIn: ["TX", "CA", "FL", "AZ", "NJ", "NV", "OR", "WA"],
        },
        {
          key: "epa608",
          label: "EPA Section 608 certification",
          askAt: "onboarding",
          why: "Anyone who handles refrigerants is certified under Section 608; the page may say so.",
        },
        sharedFields.insured,
      ],
      disclosures: [
        {
          states: ["TX"],
          text: "Regulated by the Texas Department of Licensing and Regulation. Show the air conditioning contractor license number.",
        },
        { states: ["CA"], text: "Show the contractor license number in every ad." },
        {
          states: ["FL"],
          text: "Show the state certification or registration number in every ad.",
        },
      ],
      notes:
        "Licensing is by the state in some places and by the county in others. Rebates change through the year; keep them out of copy that runs for long.",
      sources: [
        "Texas Department of Licensing and Regulation",
        "California Contractors State License Board",
        "Florida Construction Industry Licensing Board",
        "New Jersey State Board of Examiners of HVACR Contractors",
        "US Environmental Protection Agency",
      ],
    },
  },
  names: ["hvac", "heating and cooling", "air conditioning", "heating contractor", "a/c"],
  hints: ["heating", "cooling", "thermostat", "ductwork", "refrigerant", "compressor"],
  specialties: [
    {
      keywords: ["ac repair", "a/c repair", "air conditioner", "air conditioning repair"],
      phrase: "air conditioning repair",
      photo: "hvac-air-conditioning",
    },
    {
      keywords: ["furnace", "boiler", "heater repair"],
      phrase: "furnace repair and replacement",
      photo: "hvac-furnace",
    },
    {
      keywords: ["heat pump", "mini split", "ductless"],
      phrase: "heat pumps and mini splits",
      photo: "hvac-heat-pump",
    },
    {
      keywords: ["duct cleaning", "air duct", "indoor air quality"],
      phrase: "duct cleaning and indoor air",
      photo: "hvac-ducts",
    },
  ],
};
