import { inRoot } from '../../tools/run/root.mjs';
import { type Check, differs, filesIn, readIn } from './made.ts';
import { all, type Element, readXml } from './xml.ts';

const res = 'app/src/main/res';

export const versions: Check = ({ folder, settings }) => {
  const [app, shared] = [readIn(folder, 'app/build.gradle'), readIn(folder, 'variables.gradle')];
  const number = (name: string) => Number(new RegExp(`^\\s*${name} = (\\d+)$`, 'm').exec(shared)?.[1]);
  return [
    ...differs('applicationId', /applicationId "(.*)"/.exec(app)?.[1], settings.appId),
    ...differs('versionName', /versionName "(.*)"/.exec(app)?.[1], settings.version),
    ...differs('versionCode', Number(/versionCode (\d+)$/m.exec(app)?.[1]), settings.build),
    ...differs('minSdkVersion', number('minSdkVersion'), settings.minSdk),
    // Required by the store.
    ...differs('targetSdkVersion', number('targetSdkVersion'), 36),
    ...(/debuggable|signingConfig|storePassword/.test(app)
      ? ['build.gradle is debuggable, or holds a key']
      : []),
  ];
};

export const everyXmlIsRead: Check = ({ folder }) =>
  filesIn(`${folder}/app/src/main`)
    .filter((path) => path.endsWith('.xml') && !path.startsWith('assets/public/'))
    .flatMap((path) => {
      try {
        readXml(readIn(`${folder}/app/src/main`, path));
        return [];
      } catch (error) {
        return [`${path} is no XML: ${String(error)}`];
      }
    });

/** Every referenced resource exists, in the app or in the library of the web view. */
export const resources: Check = ({ folder }) => {
  const main = `${folder}/app/src/main`;
  const library = inRoot('native/node_modules/@capacitor/android/capacitor/src/main/res');
  const known = new Set([...resourcesIn(`${folder}/${res}`), ...resourcesIn(library)]);
  const texts = filesIn(main).filter((path) => path.endsWith('.xml') && !path.startsWith('assets/'));
  return texts.flatMap((path) =>
    [...readIn(main, path).matchAll(/[">]@(\w+)\/([\w.]+)["<]/g)]
      .map(([, type, name]) => `${type}/${name}`)
      .filter((named) => !known.has(named))
      .map((named) => `${path} names @${named}, which is nowhere`),
  );
};

function resourcesIn(folder: string): string[] {
  return filesIn(folder).flatMap((path) => {
    const [kind = '', file = ''] = path.split('/');
    const [type = '', qualifier] = kind.split('-');
    // A resource that exists only for dark mode is missing in light mode.
    if (qualifier === 'night') return [];
    if (type !== 'values') return [`${type}/${file.split('.')[0]}`];
    return readXml(readIn(folder, path)).children.map((one) => `${typeOf(one)}/${one.attributes.name}`);
  });
}

const typeOf = ({ name, attributes }: Element): string => (name === 'item' ? (attributes.type ?? '') : name);

/** The launcher icon has its three layers, and dark mode has its own splash screen. */
export const drawings: Check = ({ folder }) => {
  const layers = ['ic_launcher', 'ic_launcher_round'].flatMap((icon) => {
    const drawn = readXml(readIn(folder, `${res}/mipmap-anydpi-v26/${icon}.xml`));
    return differs(
      icon,
      drawn.children.map(({ name }) => name),
      ['background', 'foreground', 'monochrome'],
    );
  });
  const night = ['drawable-night/splash_icon.xml', 'values-night/splash.xml'];
  const left = filesIn(`${folder}/${res}`).filter((path) =>
    /\/(splash\.png|ic_launcher_foreground\.png)$/.test(path),
  );
  return [
    ...layers,
    ...night.flatMap((path) => (filesIn(`${folder}/${res}`).includes(path) ? [] : [`${path} is missing`])),
    ...left.map((path) => `${path} is the template's`),
    ...differs(
      'the notification icon',
      all(readXml(readIn(folder, `${res}/drawable/ic_notification.xml`)), 'path').map(
        ({ attributes }) => attributes['android:fillColor'],
      ),
      ['#ffffff'],
    ),
  ];
};
