import { installDebianPackage, isExecutable } from './debian-package.ts';

export const howToInstallJava =
  "The W3C's validator of markup needs Java. Install it (Debian, Ubuntu: sudo apt-get install default-jre-headless).";

export const javaPath = '/usr/bin/java';

export const hasJava = (): boolean => isExecutable(javaPath);

/** Returns the path of Java, or null if it is not installed. Run as root on Debian, first installs it. */
export const findJava = async (): Promise<string | null> => {
  if (!hasJava()) await installDebianPackage('default-jre-headless', 'Java');
  return hasJava() ? javaPath : null;
};
