import chromium from "@sparticuz/chromium";

// The package unpacks into the directory for temporary files, and takes for whole whatever it finds there: hence a
// process of its own, with a directory of its own.
await chromium.executablePath();
