import { firstExecutable, installDebianPackage, isExecutable } from './debian-package.ts';

const xvfb = '/usr/bin/Xvfb';

export const howToInstallWebKit =
  'The look at a browser without WebRTC needs WebKitGTK and Xvfb. Install them (Debian: sudo apt-get install webkit2gtk-driver xvfb) or set WEBKIT_DRIVER_PATH.';

/** Returns the paths of WebKitGTK's WebDriver and the virtual display Xvfb; null if either is missing. */
export const webKitPaths = (): { readonly driver: string; readonly xvfb: string } | null => {
  const driver = firstExecutable([process.env.WEBKIT_DRIVER_PATH, '/usr/bin/WebKitWebDriver']);
  return driver !== null && isExecutable(xvfb) ? { driver, xvfb } : null;
};

export const findWebKit = async (): Promise<ReturnType<typeof webKitPaths>> => {
  if (webKitPaths() === null) await installDebianPackage('webkit2gtk-driver', 'WebKitGTK');
  if (!isExecutable(xvfb)) await installDebianPackage('xvfb', 'Xvfb');
  return webKitPaths();
};
