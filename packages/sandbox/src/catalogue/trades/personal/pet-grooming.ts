import type { Trade } from "../../trade.ts";

/** Listed without rules. */
export const petGrooming: Trade = {
  vertical: {
    slug: "pet-grooming",
    label: "Pet grooming",
    singular: "pet groomer",
    locationKind: "storefront",
    compliance: null,
  },
  names: ["dog grooming", "dog groomer", "pet groomers", "cat grooming"],
  hints: ["dog", "puppy", "pet", "groomer", "grooming"],
  specialties: [
    {
      keywords: ["dog bath", "bath and brush"],
      phrase: "baths and brushing",
      photo: "grooming-bath",
    },
    {
      keywords: ["mobile grooming", "mobile groomer"],
      phrase: "mobile grooming",
      photo: "grooming-mobile",
    },
    {
      keywords: ["cat grooming", "cat bath"],
      phrase: "cat grooming",
      photo: "grooming-cat",
    },
  ],
};
