import type { Trade } from "./trade.ts";
import { autoRepair } from "./trades/auto-repair.ts";
import { creditRepair } from "./trades/credit-repair.ts";
import { dental } from "./trades/dental.ts";
import { electrical } from "./trades/electrical.ts";
import { firearmsTraining } from "./trades/firearms-training.ts";
import { garageDoors } from "./trades/garage-doors.ts";
import { handyman } from "./trades/handyman.ts";
import { homeCare } from "./trades/home-care.ts";
import { homeStaging } from "./trades/home-staging.ts";
import { houseCleaning } from "./trades/house-cleaning.ts";
import { hvac } from "./trades/hvac.ts";
import { landscaping } from "./trades/landscaping.ts";
import { locksmith } from "./trades/locksmith.ts";
import { medSpa } from "./trades/med-spa.ts";
import { moving } from "./trades/moving.ts";
import { painting } from "./trades/painting.ts";
import { pestControl } from "./trades/pest-control.ts";
import { petGrooming } from "./trades/pet-grooming.ts";
import { plumbing } from "./trades/plumbing.ts";
import { poolService } from "./trades/pool-service.ts";
import { propertyManagement } from "./trades/property-management.ts";
import { roofing } from "./trades/roofing.ts";
import { staffing } from "./trades/staffing.ts";
import { taxPreparation } from "./trades/tax-preparation.ts";
import { treeService } from "./trades/tree-service.ts";
import { windowCleaning } from "./trades/window-cleaning.ts";

/** In the order they are listed. */
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

/** The trade with a slug, or undefined where none has it. */
export function findTrade(slug: string): Trade | undefined {
  return allTrades.find(({ vertical }) => vertical.slug === slug);
}
