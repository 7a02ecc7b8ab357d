import type { Trade } from "./trade.ts";
import { autoRepair } from "./trades/personal/auto-repair.ts";
import { creditRepair } from "./trades/professional/credit-repair.ts";
import { dental } from "./trades/personal/dental.ts";
import { electrical } from "./trades/home/electrical.ts";
import { firearmsTraining } from "./trades/personal/firearms-training.ts";
import { garageDoors } from "./trades/home/garage-doors.ts";
import { handyman } from "./trades/home/handyman.ts";
import { homeCare } from "./trades/personal/home-care.ts";
import { homeStaging } from "./trades/home/home-staging.ts";
import { houseCleaning } from "./trades/home/house-cleaning.ts";
import { hvac } from "./trades/home/hvac.ts";
import { landscaping } from "./trades/home/landscaping.ts";
import { locksmith } from "./trades/home/locksmith.ts";
import { medSpa } from "./trades/personal/med-spa.ts";
import { moving } from "./trades/personal/moving.ts";
import { painting } from "./trades/home/painting.ts";
import { pestControl } from "./trades/home/pest-control.ts";
import { petGrooming } from "./trades/personal/pet-grooming.ts";
import { plumbing } from "./trades/home/plumbing.ts";
import { poolService } from "./trades/home/pool-service.ts";
import { propertyManagement } from "./trades/professional/property-management.ts";
import { roofing } from "./trades/home/roofing.ts";
import { staffing } from "./trades/professional/staffing.ts";
import { taxPreparation } from "./trades/professional/tax-preparation.ts";
import { treeService } from "./trades/home/tree-service.ts";
import { windowCleaning } from "./trades/home/window-cleaning.ts";

/** In the order of the list. */
export const allTrades: readonly Trade[] = [
  plumbing,
  electrical,
  hvac,
  roofing,
  landscaping,
  houseCleaning,
  pestControl,
  garageDoors,
  painting,
  treeService,
  poolService,
  moving,
  handyman,
  locksmith,
  windowCleaning,
  autoRepair,
  dental,
  medSpa,
  homeCare,
  petGrooming,
  propertyManagement,
  homeStaging,
  taxPreparation,
  creditRepair,
  staffing,
  firearmsTraining,
];

/** Finds a trade by its slug. */
export function findTrade(slug: string): Trade | undefined {
  return allTrades.find(({ vertical }) => vertical.slug === slug);
}
