export { createGenerateCommand } from "./command/create-generate-command.ts";
