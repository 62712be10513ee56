import type { RequestSentenceTexts } from './request-fact-texts.ts';

type Texts = Pick<
  RequestSentenceTexts,
  'addSite' | 'changeSite' | 'closeSite' | 'setSetting' | 'setSiteSetting' | 'unsetSetting'
>;

const en: Texts = {
  addSite: {
    does: 'Open the site {{site}}, {{name}}, at {{hosts}}',
    follows: 'Whoever opens these host names is at that site from then on.',
    button: 'Open site {{site}}',
    sentBack: 'Nothing changes, and your note goes to {{asker}}.',
  },
  changeSite: {
    does: 'Change the site {{site}}',
    follows: 'It holds at once for new requests.',
    button: 'Change site {{site}}',
    sentBack: 'Nothing changes, and your note goes to {{asker}}.',
  },
  closeSite: {
    does: 'Close the site {{site}}, {{name}}',
    follows:
      'Its host names answer no more. Accounts and their money stay; open seats end by their own rules.',
    button: 'Close site {{site}}',
    sentBack: 'Nothing changes, and your note goes to {{asker}}.',
  },
  setSiteSetting: {
    does: 'Set {{key}} of site {{site}} to {{value}}',
    follows: 'Pages of the site take it when they load next.',
    button: 'Set {{key}}',
    sentBack: 'Nothing changes, and your note goes to {{asker}}.',
  },
  setSetting: {
    does: 'Set {{key}} to {{value}}',
    follows: 'Pages take it when they load next.',
    button: 'Set {{key}}',
    sentBack: 'Nothing changes, and your note goes to {{asker}}.',
  },
  unsetSetting: {
    does: 'Let the default of {{key}} hold again: {{value}}',
    follows: 'Pages take it when they load next.',
    button: 'Use the default of {{key}}',
    sentBack: 'Nothing changes, and your note goes to {{asker}}.',
  },
};

const tr: Texts = {
  addSite: {
    does: '{{site}} numaralı siteyi ({{name}}) {{hosts}} adresinde aç',
    follows: 'Bu alan adlarını açanlar bundan sonra o sitededir.',
    button: '{{site}} numaralı siteyi aç',
    sentBack: 'Hiçbir şey değişmez, notunuz {{asker}} kişisine gider.',
  },
  changeSite: {
    does: '{{site}} numaralı siteyi değiştir',
    follows: 'Yeni istekler için hemen geçerli olur.',
    button: '{{site}} numaralı siteyi değiştir',
    sentBack: 'Hiçbir şey değişmez, notunuz {{asker}} kişisine gider.',
  },
  closeSite: {
    does: '{{site}} numaralı siteyi ({{name}}) kapat',
    follows:
      'Alan adları artık yanıt vermez. Hesaplar ve paraları kalır; açık koltuklar kendi kurallarıyla biter.',
    button: '{{site}} numaralı siteyi kapat',
    sentBack: 'Hiçbir şey değişmez, notunuz {{asker}} kişisine gider.',
  },
  setSiteSetting: {
    does: '{{site}} numaralı sitede {{key}} ayarını {{value}} yap',
    follows: 'Sitenin sayfaları bir sonraki açılışta alır.',
    button: '{{key}} ayarını yap',
    sentBack: 'Hiçbir şey değişmez, notunuz {{asker}} kişisine gider.',
  },
  setSetting: {
    does: '{{key}} ayarı {{value}} olsun',
    follows: 'Sayfalar bir sonraki yüklemede alır.',
    button: '{{key}} ayarını değiştir',
    sentBack: 'Hiçbir şey değişmez, notunuz {{asker}} kişisine gider.',
  },
  unsetSetting: {
    does: '{{key}} için varsayılan yeniden geçerli olsun: {{value}}',
    follows: 'Sayfalar bir sonraki yüklemede alır.',
    button: '{{key}} varsayılanını kullan',
    sentBack: 'Hiçbir şey değişmez, notunuz {{asker}} kişisine gider.',
  },
};

/** What requests about settings and the sites of the hall do. */
export const settingSentences = { en, tr };
