/** Whether npm has the packages. On the day of the first release, set it and run `npm run docs`: all pages follow. */
export const isReleased: boolean = false;
