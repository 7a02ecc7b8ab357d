import type { StagedPackage } from "../packages/stage-package.ts";

/** The largest allowed tarballs, in kilobytes: about a quarter above the size when the entry was set. */
const limits: Readonly<Record<string, number>> = {
  "@local-ads/client": 85,
  "@local-ads/openapi": 125,
  "@local-ads/sandbox": 750,
  "@plumbline/arbitrary": 235,
  "@plumbline/cli": 55,
  "@plumbline/client-runtime": 365,
  "@plumbline/codegen": 290,
  "@plumbline/command": 65,
  "@plumbline/conformance": 1480,
  "@plumbline/contract": 510,
  "@plumbline/control": 135,
  "@plumbline/diff": 125,
  "@plumbline/export": 40,
  "@plumbline/journeys": 95,
  "@plumbline/mock": 155,
  "@plumbline/policies": 40,
  "@plumbline/realistic": 95,
  "@plumbline/report": 185,
  "@plumbline/server": 1650,
  "@plumbline/state": 105,
  "@plumbline/storage": 75,
  "@plumbline/traffic": 75,
  "@plumbline/wire": 60,
};

/** Reports a tarball that is larger than its limit, or has none. */
export function checkSize({ manifest, bytes }: StagedPackage): readonly string[] {
  const limit = limits[manifest.name];
  const size = Math.ceil(bytes / 1000);
  if (limit !== undefined && size <= limit) return [];
  return [
    `The tarball has ${size} kB; the limit in tools/release/check/check-size.ts is ${limit ?? "missing"}`,
  ];
}
