import type { RequestSentenceTexts } from './request-fact-texts.ts';

type Texts = Pick<
  RequestSentenceTexts,
  | 'addSite'
  | 'changeSite'
  | 'closeSite'
  | 'connectSite'
  | 'decidePlatformTransfer.close'
  | 'decidePlatformTransfer.retry'
  | 'disconnectSite'
  | 'dropSiteKeys'
  | 'resendEvents'
  | 'resendEvents.one'
  | 'publishTerms'
  | 'setSetting'
  | 'setSiteSetting'
  | 'settleSite.paid'
  | 'settleSite.received'
  | 'unsetSetting'
>;

const en: Texts = {
  publishTerms: {
    does: 'Publish version {{number}} of the terms ({{owner}})',
    follows:
      'Valid from: {{from}}. From then on every player must accept it before a seat, a paid spin or a deposit. Cashing out stays open.',
    button: 'Publish version {{number}}',
    sentBack: 'Nothing is published, and your note goes to {{asker}}.',
  },
  connectSite: {
    does: 'Move the wallets of site {{site}} to the casino at {{url}}',
    follows: 'New keys are shown once. The old keys stay valid until the next change.',
    button: 'Connect site {{site}}',
    sentBack: 'Nothing changes, and your note goes to {{asker}}.',
  },
  disconnectSite: {
    does: 'Move the wallets of site {{site}} back to this hall',
    follows: 'The keys of the site end at once.',
    button: 'Disconnect site {{site}}',
    sentBack: 'Nothing changes, and your note goes to {{asker}}.',
  },
  resendEvents: {
    does: 'Resend the events that the casino of site {{site}} refused',
    follows: 'They are retried for two days.',
    button: 'Resend the events',
    sentBack: 'Nothing changes, and your note goes to {{asker}}.',
  },
  'resendEvents.one': {
    does: 'Resend event {{event}} to the casino of site {{site}}',
    follows: 'It is retried for two days.',
    button: 'Resend event {{event}}',
    sentBack: 'Nothing changes, and your note goes to {{asker}}.',
  },
  dropSiteKeys: {
    does: 'End the old keys of site {{site}}',
    follows: 'Calls signed with them are refused.',
    button: 'End the old keys',
    sentBack: 'Nothing changes, and your note goes to {{asker}}.',
  },
  'decidePlatformTransfer.retry': {
    does: 'Resend transfer {{transfer}} of {{amount}} to the casino of {{player}}',
    follows: 'It is sent until the casino accepts it or refuses it again.',
    button: 'Resend it',
    sentBack: 'Nothing changes, and your note goes to {{asker}}.',
  },
  'decidePlatformTransfer.close': {
    does: 'Close transfer {{transfer}} of {{amount}} for {{player}}',
    follows: 'A credit counts as paid to the player by hand, and a debit is void. Nothing more is sent to the casino.',
    button: 'Close it',
    sentBack: 'Nothing changes, and your note goes to {{asker}}.',
  },
  'settleSite.paid': {
    does: 'Book that this hall has paid {{amount}} to the casino of site {{site}}',
    follows: 'Reduces what the hall owes the casino.',
    button: 'Book {{amount}}',
    sentBack: 'Nothing changes, and your note goes to {{asker}}.',
  },
  'settleSite.received': {
    does: 'Book that the casino of site {{site}} has paid {{amount}} to this hall',
    follows: 'Reduces what the casino owes the hall.',
    button: 'Book {{amount}}',
    sentBack: 'Nothing changes, and your note goes to {{asker}}.',
  },
  addSite: {
    does: 'Open the site {{site}}, {{name}}, at {{hosts}}',
    follows: 'Visitors of these host names are then at that site.',
    button: 'Open site {{site}}',
    sentBack: 'Nothing changes, and your note goes to {{asker}}.',
  },
  changeSite: {
    does: 'Change the site {{site}}',
    follows: 'Applies at once to new requests.',
    button: 'Change site {{site}}',
    sentBack: 'Nothing changes, and your note goes to {{asker}}.',
  },
  closeSite: {
    does: 'Close the site {{site}}, {{name}}',
    follows: 'Its host names stop working. Accounts and their money stay; open seats end by their own rules.',
    button: 'Close site {{site}}',
    sentBack: 'Nothing changes, and your note goes to {{asker}}.',
  },
  setSiteSetting: {
    does: 'Set {{key}} of site {{site}} to {{value}}',
    follows: 'Pages of the site apply it at their next load.',
    button: 'Set {{key}}',
    sentBack: 'Nothing changes, and your note goes to {{asker}}.',
  },
  setSetting: {
    does: 'Set {{key}} to {{value}}',
    follows: 'Pages apply it at their next load.',
    button: 'Set {{key}}',
    sentBack: 'Nothing changes, and your note goes to {{asker}}.',
  },
  unsetSetting: {
    does: 'Restore the default of {{key}}: {{value}}',
    follows: 'Pages apply it at their next load.',
    button: 'Restore {{key}}',
    sentBack: 'Nothing changes, and your note goes to {{asker}}.',
  },
};

const tr: Texts = {
  publishTerms: {
    does: 'Koşulların {{number}}. sürümünü yayımla ({{owner}})',
    follows:
      'Geçerlilik: {{from}}. O andan sonra her oyuncu koltuk, ücretli spin ve yatırmadan önce kabul eder. Kredi çekme ve çekim açık kalır.',
    button: '{{number}}. sürümü yayımla',
    sentBack: 'Bir şey yayımlanmaz; notunuz {{asker}} kişisine gider.',
  },
  connectSite: {
    does: '{{site}} numaralı sitenin parasını {{url}} adresindeki casino tutsun',
    follows: 'Yeni anahtarlar bir kez gösterilir. Öncekiler bir sonraki değişikliğe kadar geçerlidir.',
    button: '{{site}} numaralı siteyi bağla',
    sentBack: 'Hiçbir şey değişmez, notunuz {{asker}} kişisine gider.',
  },
  disconnectSite: {
    does: '{{site}} numaralı sitenin cüzdanları yeniden bu salonda olsun',
    follows: 'Sitenin anahtarları hemen biter.',
    button: '{{site}} numaralı siteyi ayır',
    sentBack: 'Hiçbir şey değişmez, notunuz {{asker}} kişisine gider.',
  },
  resendEvents: {
    does: '{{site}} numaralı sitenin casinosunun almadığı olayları yeniden gönder',
    follows: 'İki gün boyunca yeniden denenirler.',
    button: 'Olayları yeniden gönder',
    sentBack: 'Hiçbir şey değişmez, notunuz {{asker}} kişisine gider.',
  },
  'resendEvents.one': {
    does: '{{event}} numaralı olayı {{site}} numaralı sitenin casinosuna yeniden gönder',
    follows: 'İki gün boyunca yeniden denenir.',
    button: '{{event}} numaralı olayı gönder',
    sentBack: 'Hiçbir şey değişmez, notunuz {{asker}} kişisine gider.',
  },
  dropSiteKeys: {
    does: '{{site}} numaralı sitenin önceki anahtarlarını bitir',
    follows: 'Hâlâ onlarla imzalayan reddedilir.',
    button: 'Önceki anahtarları bitir',
    sentBack: 'Hiçbir şey değişmez, notunuz {{asker}} kişisine gider.',
  },
  'decidePlatformTransfer.retry': {
    does: '{{player}} oyuncusunun {{amount}} tutarındaki {{transfer}} numaralı hareketini casinoya yeniden gönder',
    follows: 'Casino kabul edene ya da yeniden reddedene kadar gönderilir.',
    button: 'Yeniden gönder',
    sentBack: 'Hiçbir şey değişmez, notunuz {{asker}} kişisine gider.',
  },
  'decidePlatformTransfer.close': {
    does: '{{player}} oyuncusunun {{amount}} tutarındaki {{transfer}} numaralı hareketini kapat',
    follows: 'Bir alacak oyuncuya elden ödenmiş sayılır, bir borç geçersizdir. Casinoya başka bir şey bildirilmez.',
    button: 'Hareketi kapat',
    sentBack: 'Hiçbir şey değişmez, notunuz {{asker}} kişisine gider.',
  },
  'settleSite.paid': {
    does: 'Salonun {{site}} numaralı sitenin casinosuna {{amount}} ödediğini işle',
    follows: 'Salonun casinoya borcu bu kadar azalır.',
    button: '{{amount}} işle',
    sentBack: 'Hiçbir şey değişmez, notunuz {{asker}} kişisine gider.',
  },
  'settleSite.received': {
    does: '{{site}} numaralı sitenin casinosunun salona {{amount}} ödediğini işle',
    follows: 'Casinonun salona borcu bu kadar azalır.',
    button: '{{amount}} işle',
    sentBack: 'Hiçbir şey değişmez, notunuz {{asker}} kişisine gider.',
  },
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
    follows: 'Alan adları artık yanıt vermez. Hesaplar ve paraları kalır; açık koltuklar kendi kurallarıyla biter.',
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

/** Sentences that describe requests about settings and the sites of the hall. */
export const settingRequestSentences = { en, tr };
