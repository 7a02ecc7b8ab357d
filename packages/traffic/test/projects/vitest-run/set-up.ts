import { judgeTests } from "@plumbline/traffic/vitest";

await judgeTests();
