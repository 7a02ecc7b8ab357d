import type { StagedPackage } from "../packages/stage-package.ts";
import { checkContents } from "./check-contents.ts";
import { checkEngines } from "./check-engines.ts";
import { checkManifest, checkTypes } from "./check-manifest.ts";
import { checkSize } from "./check-size.ts";

/** Checks a package as it is published. Returns a sentence for each finding. */
export async function checkPackage(
  staged: StagedPackage,
  root: string,
): Promise<readonly string[]> {
  const findings = [
    ...checkContents(staged),
    ...checkSize(staged),
    ...checkEngines(staged, root),
    ...(await checkManifest(staged)),
    ...(await checkTypes(staged)),
  ];
  return findings.map((finding) => `${staged.folder}: ${finding}`);
}
