import { judgeTests } from "@plumbline/traffic/vitest";
import { afterAll } from "vitest";
import { startNotes } from "../start-notes.ts";

const folder = process.env["NOTES_FOLDER"] ?? "";
const { url, close } = await startNotes(folder);
process.env["NOTES_URL"] = url;
afterAll(close);
await judgeTests({ contract: `${folder}/openapi.json`, reportDir: `${folder}/parts` });
