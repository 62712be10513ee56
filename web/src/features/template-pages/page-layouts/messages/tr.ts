export const pageLayouts = {
  leads: {
    carded: 'İçeriği, başlığın arkasındaki şeride uzanan bir kartta duran sayfa.',
    simple: 'İçeriği çerçevenin kendi zemininde duran sayfa.',
    blank: 'Çerçeve, başlık ve boş bir alan: yeni bir şey buradan başlar.',
  },
  about: 'Ne işe yarar',
  options: 'Seçenekler',
  code: 'Kod',
  allLayouts: 'Bütün düzenler',
  before: 'Önceki',
  after: 'Sonraki',
  option: 'Seçenek',
  here: 'Bu sayfada',
  meaning: 'Anlamı',
  leftOut: 'verilmedi',
  kinds: {
    carded: 'Kart, tek bir konuyu çevresinden ayırır: bir form, bir liste ya da bir kayıt için uygundur.',
    simple: 'Kendi kartlarını getiren içerik içindir: kayıt sayfaları ve profil bu düzendedir.',
  },
  scrolls: {
    page: 'Sayfa bütünüyle kayar. İlk seçilecek düzen budur.',
    content:
      'Başlık yerinde kalır, içerik ve kenar çubuğu ayrı ayrı kayar. Uzun bir listede gezerken ne yapılabileceği gözden kaybolmasın diye.',
  },
  sidebars: {
    none: 'Sayfa çerçevenin genişliğindedir.',
    beside:
      'Kenar çubuğu 280 px genişliğindedir; süzgeçler ve sayfanın kendi gezinmesi içindir. 1280 px altında başlıktaki düğme onu bir panelde açar.',
  },
  tabsNote:
    'Sekmeler klavyede ok tuşlarıyla, Home ve End ile gezilir; yalnızca açık sekmenin içeriği çizilir.',
  phoneNote: 'Telefonda her düzen tek sütundur ve sayfa bütünüyle kayar.',
  optionNotes: {
    title: 'Sayfanın tek h1 başlığı; sekmedeki adıyla aynı.',
    lead: 'Bir cümle: sayfa ne için.',
    actions: 'Başlığın yanında, sayfanın bütünüyle yapılabilecekler.',
    sidebar: 'Yanı (start ya da end), adı ve içeriği.',
    tabs: 'Her birinin adı ve içeriği; içeriğin yerine geçer.',
    scroll: 'page (verilmezse) ya da content.',
    children: 'Sayfanın içeriği.',
  },
} as const;
