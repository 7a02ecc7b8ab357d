import chromium from "@sparticuz/chromium";

// The package unpacks into the directory for temporary files and keeps an incomplete program that it finds there. A
// process of its own can set another directory.
await chromium.executablePath();
