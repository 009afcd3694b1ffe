/**
 * The learned weights of the planner: `name=weight`, separated by `|`, and trees as JSON.
 *
 * Written by `npm run eval -- fit-planner --data DIR`. Do not edit.
 * @source BFCL v4, Seal-Tools and NesTools (all Apache-2.0) and eval/data/intents, the half `fit` of each.
 */
export const PLANNER_WEIGHTS = {
  links: `none:required=-1.58|none:required:integer=-1.564|form:integer:number=0.911|form:required:number=0.105|head:number:number=2.335|before:of=0.316|before:of:number=-0.157|about before=1.144|
order=0.408|before:function:number=-0.316|after:function:number=-0.314|head:x:number=0.767|before:as=-0.296|before:as:x=0.828|after:joining:number=-0.424|before:and=-0.213|
before:joining:number=-0.134|after:gap:number=-0.156|head:y:number=0.732|before:and:y=0.764|none:optional=2.55|none:optional:integer=1.122|none:optional:default=-1.115|form:optional:number=-0.514|
head:z:number=-1.107|head:a:number=1.177|about after=0.91|before:content:number=0.041|before:gap:number=0.076|own about=2.224|own tool about=-0.966|own vocabulary=-1.545|
head:b:number=0.904|head:c:number=0.485|none:required:named=-0.229|head:radius:number=0.682|before:of:radius=1.108|near:integer=2.767|other name after=-0.353|none:optional:text=1.662|
none:optional:named=0.222|form:text:number=-2.428|head:unit:number=-0.331|before:of:unit=-1.56|near after:text=2.271|other name before=-0.915|form:text:words=-0.53|form:optional:words=-1.147|
head:unit:words=0.639|look:unit:name=-0.198|own tool name=-1.205|length:1=-0.041|plain=-0.719|name:length:1=-0.35|before:gap:words=-1.108|after:function:words=-0.257|
look:unit:plain=0.456|length:3=-0.327|inner function=-1.702|look:unit:long=-1.31|length:6=-0.348|like example=0.443|before:function:words=0.055|length:4=-0.271|
digits=0.325|after:content:words=-0.713|own name=-0.283|after:gap:words=0.111|before:with=-0.171|length:2=-0.118|is example=4.912|before:content:words=-0.26|
form:text:rest=-1.151|form:optional:rest=-1.22|head:unit:rest=-0.784|before:function:rest=-0.651|after:gap:rest=-1.154|before:gap:rest=-0.336|head:bas:number=0.763|before:as:bas=0.784|
head:height:number=0.831|before:and:height=0.76|length:5=-0.411|after:joining:words=0.286|inner joining=-0.442|before:its=-0.625|before:joining:words=-0.119|before:content:rest=-0.55|
none:required:text=-1.493|near:text=2.789|form:required:words=0.291|head:funct:words=0.644|look:funct:plain=0.386|look:funct:long=0.219|before:of:funct=-0.544|form:required:rest=-1.114|
none:optional:number=0.467|form:number:number=0.888|head:valu:number=-0.394|near after:number=0.839|near:number=2.727|before:at=0.055|before:at:funct=0.07|head:variabl:words=-0.982|
look:variabl:name=-0.447|look:variabl:plain=-0.902|look:variabl:long=-0.822|before:of:variabl=-0.446|before:at:variabl=-0.633|head:variabl:rest=-1.03|head:1:number=0.75|before:of:num=-0.3|
before:and:1=-1.628|before:and:num=-0.489|head:2:number=0.616|before:of:2=-0.394|before:and:2=3.381|head:typ:number=-0.962|head:typ:words=0.452|look:typ:plain=0.413|
before:is=0.299|before:is:typ=0.178|look:typ:long=-1.511|before:of:typ=-0.231|before:of:return=-0.041|look:typ:name=-0.05|before:in=0.056|before:in:typ=-0.837|
before:in:return=0.351|head:velocity:number=-0.591|before:of:velocity=-0.413|before:of:initial=0.44|before:within=-0.345|head:tim:number=-1.187|before:of:tim=-0.392|before:within:tim=0.421|
head:accelerat:number=-0.455|before:of:accelerat=1.27|before:between=-0.142|before:between:1=0.897|near after:integer=1.038|before:of:charg=0.911|before:and:charg=0.337|head:distanc:number=0.975|
before:of:distanc=0.059|before:and:distanc=-0.844|head:permittivity:number=-0.914|before:of:permittivity=-0.64|before:of:medium=-1.363|none:required:number=-0.777|head:charg:number=0.347|head:medium:words=0.487|
look:medium:plain=0.881|look:medium:long=-1.426|before:from=0.372|name=0.726|head:mass:number=0.674|before:of:mass=0.393|before:of:substanc=1.1|head:substanc:words=1.21|
look:substanc:name=0.38|look:substanc:plain=-0.284|look:substanc:long=-1.599|before:during=0.189|before:to=0.15|before:joining:rest=-0.292|before:when=0.168|before:when:1=0.712|
before:when:mass=0.626|before:with:mass=0.509|before:at:temperatur=1.616|before:at:2=-0.129|before:with:2=1.046|head:capacity:number=-0.808|before:with:specific=-0.392|form:text:quoted=0.412|
form:required:quoted=1.017|head:gen:quoted=0.098|before:content:quoted=-0.04|after:gap:quoted=0.176|head:gen:words=-0.862|look:gen:name=-0.988|look:gen:plain=-1.467|before:of:gen=0.295|
form:optional:quoted=-1.116|head:species:quoted=0.283|head:species:words=1.128|look:species:name=0.615|look:species:plain=0.415|look:species:long=-2.388|before:of:species=0.787|head:species:rest=-0.772|
head:molecul:words=1.162|look:molecul:plain=0.101|look:molecul:name=0.072|before:of:molecul=0.843|head:organell:words=0.628|look:organell:plain=0.946|before:in:organell=0.929|form:flag:flag-true=0.8|
form:required:flag-true=0.29|head:funct:flag-true=1.052|match:flag=0.787|match length:flag=1.119|before:is:funct=0.553|before:is:specific=0.32|form:flag:flag-against=-2.311|head:frequency:number=1.296|
before:is:frequency=-0.151|before:is:allel=0.81|form:choice:choice=0.843|form:required:choice=1.423|match:choice=1.377|match whole:choice=1.899|match length:choice=1.105|before:of:genotyp=0.051|
near:choice=0.855|near after:choice=2.046|head:locat:number=-1.722|before:next=-0.335|before:next:locat=-0.781|head:locat:words=0.548|look:locat:name=0.429|look:locat:plain=-0.776|
look:locat:long=0.14|cuts name right=-2.818|before:of:locat=0.137|before:in:locat=1.214|name:length:2=0.414|name:length:3=0.976|cuts name left=-2.435|head:locat:rest=-1.043|
head:year:number=0.486|before:next:year=0.712|none:optional:flag=0.826|form:optional:flag-true=0.591|head:impact:flag-true=0.855|match whole:flag=0.875|near:flag=-0.18|form:optional:flag-against=-1.702|
head:impact:flag-against=-0.333|none:optional:list=1.045|form:optional:single-choice=0.718|head:preferenc:single-choice=0.708|list:single=-0.949|match:list=1.507|match whole:list=1.513|match length:list=1.491|
head:day:number=1.026|before:next:day=0.764|look:temp:name=0.642|before:in:unit=-0.064|before:in:temp=0.643|form:numbers:items-number=0.614|form:required:items-number=0.31|head:data:items-number=0.974|
list:items=0.889|near:numbers=0.592|before:gap:items=-0.778|after:joining:items=0.061|items=0.681|items longest=-1.035|items go on=-1.153|after:gap:items=0.518|
items went before=-1.576|form:numbers:single-number=-0.574|form:required:single-number=-0.952|list:part=-2.326|before:to:data=0.393|before:to:bin=0.691|head:number:items-number=0.583|head:cuisin:words=1.159|
look:cuisin:name=0.592|look:cuisin:plain=-0.162|look:cuisin:long=-1.224|inner comma=0.217|before:in:cuisin=-0.788|before:that=-0.188|before:on=0.388|before:that:locat=-0.835|
before:on:locat=-0.308|head:condit:words=-0.911|look:condit:plain=0.488|look:condit:long=-1.582|before:in:condit=-0.289|before:that:condit=0.742|before:than=-0.408|before:function:quoted=0.125|
look:tabl:plain=0.625|before:in:tabl=0.877|before:where=0.542|before:and:tabl=1.133|before:of:bas=0.599|head:exponent:number=0.858|before:of:exponent=-0.36|head:mod:number=-0.977|
before:of:mod=-0.976|head:mu:number=0.2|head:sigma:number=0.089|head:sid:number=-0.81|head:outcom:number=0.566|before:of:outcom=0.734|before:of:total=1.817|head:round:number=-0.403|
before:of:round=-0.727|head:1:items-number=0.717|head:2:items-number=0.795|head:alpha:number=-0.744|before:to:alpha=0.823|before:for=0.102|near after:numbers=-0.885|head:level:number=0.142|
before:for:level=0.132|before:of:level=-0.259|before:of:significanc=0.86|head:trial:number=1.108|head:success:number=-0.772|form:required:identifier=0.163|after:function:identifier=-0.162|head:path:words=0.059|
look:dataset:plain=0.087|before:is:path=0.922|before:of:path=-0.088|look:path:name=0.903|look:path:long=-1.361|before:using=0.691|before:using:path=0.621|holds mention=-1.237|
before:and:path=0.416|before:to:path=0.064|before:in:path=0.701|head:path:rest=-0.779|form:text:piece-0=-0.778|form:required:piece-0=-0.174|before:content:piece=-1.889|after:gap:piece=-0.903|
form:text:piece-1=-0.795|form:required:piece-1=-0.269|form:list:items-words=-0.488|form:required:items-words=0.177|head:variabl:items-words=0.558|before:content:items=-0.125|after:content:items=-1.663|after:function:items=-0.416|
before:using:variabl=0.707|before:using:independent=0.665|before:function:items=0.113|form:list:single-identifier=-0.156|near:list=1.49|form:list:single-words=-0.383|form:required:single-words=-0.969|before:is:variabl=0.741|
before:and:variabl=-0.334|before:to:variabl=0.668|before:with:variabl=0.425|before:with:independent=0.952|form:list:single-rest=-1.064|form:required:single-rest=-1.082|head:variabl:identifier=0.729|before:and:dependent=0.929|
head:rat:number=-1.194|form:number:percent=0.258|form:required:percent=-0.15|head:rat:percent=0.267|before:of:rat=0.561|before:of:discount=-0.315|form:number:share=0.609|form:required:share=0.511|
head:rat:share=0.2|head:invest:number=1.056|form:integer:percent=-1.122|form:optional:percent=0.14|before:of:invest=0.716|head:payout:number=0.214|before:of:payout=0.508|head:shar:number=0.583|
before:with:shar=0.836|before:with:outstand=0.836|head:incom:number=0.577|before:of:incom=0.723|before:of:net=0.9|head:equity:number=0.245|before:of:equity=0.974|before:of:shareholder=0.974|
head:paid:number=0.131|before:of:paid=0.277|before:of:valu=0.444|before:of:present=1.209|before:of:annual=0.694|before:in:rat=0.53|before:of:year=0.228|head:year:percent=-0.568|
before:in:year=1.578|before:in:tim=0.657|head:amount:number=0.709|head:principal:number=0.915|before:of:principal=0.909|before:for:rat=-0.366|head:freq:choice=0.046|word of another:choice=-1.966|
before:for:year=0.329|before:for:tim=1.033|before:on:amount=0.311|before:on:invest=0.59|before:is:amount=-0.505|before:is:invest=0.622|before:is:rat=0.458|before:is:annual=0.31|
before:on:period=0.266|head:period:percent=-0.133|before:is:period=0.173|before:is:hold=0.653|head:index:items-words=0.871|items uneven=-2.62|before:of:index=0.703|form:list:single-number=-1.101|
before:over=-0.16|head:deposit:number=0.807|before:of:deposit=0.746|head:nam:number=-0.746|head:nam:words=1.186|look:nam:name=1.237|look:full:name=0.723|look:nam:plain=0.052|
look:nam:long=-0.097|before:if=-0.373|before:if:nam=-0.157|before:with:nam=-1.528|before:any=-1.207|before:in:nam=-0.78|head:nam:rest=-0.663|head:dat:number=-1.303|
head:dat:words=-1.612|look:dat:name=-2.006|dated:words=-1.279|look:dat:plain=-0.455|look:birth:plain=0.878|look:dat:long=-0.809|before:with:dat=-1.22|before:in:dat=0.177|
before:in:birth=0.738|head:dat:rest=-1.239|dated:rest=-0.946|head:stat:number=-0.221|head:stat:words=0.581|look:stat:name=0.322|look:stat:plain=0.111|look:stat:long=-1.449|
before:in:stat=0.662|before:of:nam=0.168|before:of:act=0.672|look:act:name=0.891|before:me=-0.499|before:me:nam=-0.887|name:length:4=0.432|before:of:amend=-0.124|
before:from:year=0.76|before:from:typ=-0.438|look:crim:plain=-0.296|before:about=0.192|before:about:typ=0.282|before:about:crim=0.788|head:typ:rest=-1.048|before:from:locat=0.67|
before:about:locat=-0.979|before:to:subject=-1.217|head:subject:words=0.885|look:subject:name=0.474|look:subject:plain=0.467|look:subject:long=-1.464|head:subject:rest=-0.151|before:to:year=0.419|
head:court:words=0.436|look:court:name=0.71|look:court:plain=-0.583|before:in:court=0.789|before:to:topic=0.358|head:topic:words=0.056|look:topic:plain=-0.315|look:topic:long=-1.899|
before:in:topic=-0.282|head:topic:rest=-1.585|head:rang:items-number=0.434|before:from:rang=-0.681|before:to:rang=0.297|before:to:locat=0.396|before:to:system=-0.116|head:system:words=1.046|
look:system:name=0.145|look:system:plain=0.131|look:judicial:plain=0.64|look:system:long=-1.46|before:be=-0.353|head:durat:number=0.21|before:next:durat=0.889|head:precipitat:flag-true=0.704|
before:what=-0.504|before:and:locat=0.817|head:temperatur:flag-true=0.639|head:humidity:flag-true=0.183|before:and:humidity=-0.27|before:and:includ=-1.117|form:text:time=-0.362|form:required:time=0.235|
before:at:locat=1.935|before:function:time=-0.13|after:gap:time=-0.39|form:text:iso-time=0.086|form:required:iso-time=0.246|head:tim:time=1.282|before:at:tim=1.037|head:tim:iso-time=1.708|
head:tim:words=-1.322|look:tim:name=-0.595|look:tim:plain=0.189|look:tim:long=-1.281|head:tim:rest=-1.202|head:efficiency:number=-1.02|before:of:efficiency=-0.533|before:of:fuel=1.021|
before:in:species=-0.355|head:country:words=-0.107|look:country:name=0.549|look:country:plain=-1.749|look:country:long=-1.379|before:of:country=-0.841|before:in:country=0.485|head:country:rest=-1.268|
before:within:locat=-0.457|before:within:distanc=1.416|before:within:max=1.416|before:with:locat=-1.248|before:on:topic=1.147|head:quantity:number=1.026|head:region:words=0.229|look:region:name=0.542|
look:region:plain=-0.858|look:region:long=-1.063|before:in:region=0.191|look:company:name=1.343|look:company:plain=-1.438|before:about:nam=0.7|before:of:company=0.841|head:market:words=-0.902|
look:market:plain=0.249|before:of:market=-0.973|head:text:quoted=2.769|head:text:words=0.529|look:text:plain=-0.746|look:text:long=-0.803|before:of:text=-1.25|head:text:rest=-0.525|
before:of:input=0.163|before:of:decay=0.789|head:weight:number=0.721|before:of:weight=-0.605|before:most=-1.04|before:who=-1.445|before:about:topic=1.331|before:and:topic=-0.148|
form:optional:items-words=-1.078|head:topic:items-words=1.129|before:to:sub=1.061|form:optional:single-words=0.27|form:optional:single-rest=-1.024|before:to:region=0.184|head:region:rest=-1.301|head:category:words=0.885|
look:category:plain=0.855|look:category:long=-1.477|before:of:category=0.531|head:on:words=0.228|look:on:plain=0.228|look:option:plain=0.334|before:over:option=0.349|head:two:words=0.214|
look:two:plain=0.214|before:over:two=0.827|before:was=0.211|head:titl:words=-0.048|look:titl:name=-0.398|before:was:titl=0.474|look:titl:plain=-0.595|look:titl:long=0.055|
before:of:titl=0.248|head:century:number=0.085|before:during:century=0.167|none:optional:choice=1.139|form:optional:choice=0.401|head:category:choice=-1.032|head:event:words=-0.327|look:event:plain=-0.489|
before:was:event=-1.057|look:event:long=-0.589|look:event:name=-0.348|before:of:event=0.076|before:during:event=0.738|before:of:coverag=-1.107|before:by=0.203|head:length:number=1.57|
before:of:length=0.621|before:of:height=0.428|before:by:height=1.123|head:artist:quoted=-0.294|after:function:quoted=0.137|head:artist:words=1.055|look:artist:name=1.012|look:artist:plain=-0.346|
before:of:artist=0.073|before:by:artist=1.567|head:artist:rest=-0.539|head:titl:quoted=2.524|before:with:titl=-0.636|head:titl:rest=-0.938|head:detail:quoted=0.158|head:detail:words=-0.48|
look:detail:plain=0.64|look:detail:long=1.292|before:of:detail=0.683|before:with:detail=0.255|before:me:locat=-0.527|before:near=0.381|before:near:locat=0.802|before:were=-0.44|
head:fram:number=0.384|before:in:fram=0.459|head:fram:words=0.1|look:fram:plain=0.476|head:material:words=0.862|look:material:name=0.308|look:material:plain=0.181|look:material:long=-1.707|
head:museum:words=0.059|look:museum:name=0.456|look:museum:plain=-0.603|before:of:museum=0.311|before:in:museum=-0.291|head:day:words=0.137|look:day:plain=0.197|look:day:long=-1.333|
before:in:day=0.192|head:instru:words=0.245|look:instru:plain=0.785|before:of:instru=0.34|head:manufacturer:words=0.407|look:manufacturer:name=0.805|look:manufacturer:plain=-1.091|look:manufacturer:long=-0.446|
before:of:manufacturer=-0.448|before:from:manufacturer=-0.069|form:list:items-choice=1.47|form:optional:items-choice=0.978|head:featur:items-choice=0.475|head:brand:words=1.164|look:brand:plain=-0.986|look:brand:long=-1.697|
look:brand:name=1.247|before:of:brand=0.614|head:model:words=0.512|look:model:long=0.296|look:model:name=0.439|before:of:model=-0.866|before:in:model=-1.07|head:model:rest=-0.669|
head:finish:words=-0.214|look:finish:plain=0.045|look:finish:name=-0.468|before:in:finish=1.185|form:required:items-choice=1.022|head:spec:items-choice=0.72|before:of:spec=0.301|form:required:single-choice=-0.752|
before:used=-0.698|before:used:model=0.817|before:of:scal=0.394|head:scal:words=0.795|look:scal:plain=0.108|before:being=-0.148|form:list:items-quoted=0.903|form:required:items-quoted=0.948|
head:progress:items-quoted=0.748|form:list:single-quoted=-0.512|form:required:single-quoted=-0.576|before:gap:quoted=-0.226|head:key:words=0.948|look:key:plain=0.363|before:is:key=-0.364|look:key:long=-1.91|
look:key:name=0.36|before:with:key=0.606|before:with:typ=-0.194|head:nam:quoted=1.465|look:player:name=1.165|look:player:plain=-1.276|before:and:nam=0.554|before:and:player=-0.104|
before:for:nam=0.707|before:from:nam=-0.427|head:metric:items-choice=0.394|head:nam:identifier=2.373|after:content:identifier=-0.463|before:of:player=0.049|head:tourna:words=0.475|look:tourna:name=0.758|
before:in:tourna=0.565|head:season:identifier=0.658|head:season:words=-1.16|look:season:plain=-0.131|look:team:plain=-1.351|look:team:name=0.309|head:match:number=0.119|before:next:match=0.119|
before:next:num=0.119|head:leagu:words=-0.554|look:leagu:plain=-0.959|look:leagu:name=0.062|before:in:leagu=1.359|before:of:team=0.963|head:season:number=0.961|head:typ:choice=-0.616|
look:gam:plain=-0.055|before:for:gam=-0.18|head:requir:items-choice=0.659|before:what:requir=0.403|before:what:info=0.403|before:for:locat=0.222|head:detail:items-choice=0.449|head:card:number=0.963|
before:of:card=-1.535|before:under=-0.135|before:under:tim=0.233|before:under:cook=0.242|form:optional:single-number=-0.776|head:amenity:single-choice=0.835|before:with:amenity=0.835|head:product:words=0.736|
look:product:name=-0.727|look:product:plain=0.809|look:product:long=-1.315|before:on:product=-0.231|before:of:product=0.993|head:organic:flag-true=0.866|head:loc:words=0.186|look:loc:name=0.563|
before:near:loc=0.616|head:stor:words=0.283|look:stor:name=0.781|before:from:stor=0.789|head:food:words=0.52|look:food:name=-0.702|look:food:plain=0.429|before:of:food=-0.913|
before:and:food=-0.203|before:in:food=0.763|head:currency:words=0.458|look:currency:name=0.126|look:currency:plain=-0.068|look:currency:long=-1.486|before:to:currency=0.174|look:sourc:name=-0.285|
look:sourc:plain=-0.299|before:from:currency=0.055|before:from:sourc=1.88|look:target:name=-0.231|look:target:plain=-0.299|before:to:target=-0.355|before:around=0.426|before:around:locat=0.738|
head:depart:choice=0.331|before:with:depart=0.277|before:their=-1.188|before:their:locat=0.539|before:on:nam=-0.579|before:function:identifier=-0.187|look:db:plain=0.794|before:to:nam=-0.825|
before:my=-0.606|before:my:nam=0.234|before:my:db=0.912|head:tabl:identifier=0.745|before:on:tabl=0.742|head:operat:words=0.33|look:operat:plain=0.599|before:to:operat=0.4|
before:in:company=-0.203|before:is:nam=-0.142|before:for:company=0.871|before:in:1=0.688|before:in:2=-0.718|head:coordinat:items-number=0.749|head:area:number=1.138|before:of:area=0.607|
before:of:panel=0.38|head:month:number=0.622|before:of:month=0.898|head:month:words=1.086|look:month:plain=-0.69|look:month:name=1.111|before:in:month=0.6|before:has=0.414|
form:text:date=-0.537|form:required:date=-0.773|after:gap:date=-0.14|form:text:iso-date=-0.287|form:required:iso-date=-1.035|form:optional:date=0.105|head:dat:date=1.016|before:at:dat=-0.321|
form:optional:iso-date=0.69|head:dat:iso-date=1.154|before:from:dat=-0.049|before:to:dat=0.449|look:battl:name=0.557|before:of:battl=0.557|head:start:words=0.527|look:start:plain=-1.532|
look:start:long=-0.313|look:start:name=0.735|before:from:start=1.155|before:to:start=-1.572|before:also=-1.207|before:of:start=-0.051|head:destinat:words=0.386|look:destinat:plain=-1.048|
look:destinat:long=-1.212|look:destinat:name=0.646|before:from:destinat=-1.726|before:to:destinat=1.565|before:for:destinat=0.842|head:destinat:rest=-0.938|head:method:choice=1.125|before:is:method=0.42|
head:gam:words=-0.868|look:gam:name=0.155|before:out=-1.352|head:platform:words=-0.286|look:platform:name=-0.076|look:platform:plain=-0.672|look:platform:long=-0.426|before:for:platform=0.299|
before:on:platform=0.372|before:with:platform=0.07|head:platform:rest=-0.793|head:miss:words=-1.108|look:miss:plain=0.211|before:for:miss=-0.49|look:trophy:plain=-0.92|before:for:trophy=0.632|
before:is:locat=-0.104|look:end:plain=-1.787|look:end:name=0.629|before:to:end=1.364|before:at:velocity=0.52|before:at:initial=-0.15|before:after=-0.453|before:after:tim=1.046|
before:when:quantity=0.886|before:with:quantity=0.808|look:era:name=0.401|look:era:plain=-0.332|before:many=-0.574|before:was:nam=0.611|before:was:era=0.723|head:ago:flag-true=1.344|
head:company:words=0.972|look:company:long=-0.673|head:model:number=0.23|before:for:model=0.33|before:for:museum=0.388|before:want=-0.144|before:can=-1.593|head:siz:number=0.221|
before:of:siz=0.307|before:of:group=1.181|head:cuisin:single-choice=0.409|before:want:cuisin=0.462|before:than:ingredient=-1.072|head:ingredient:words=0.815|look:ingredient:plain=0.698|look:main:plain=0.975|
before:i=-1.794|before:for:ingredient=0.41|before:for:main=0.62|look:hotel:plain=-0.555|look:hotel:name=0.166|before:in:hotel=0.235|before:you=-1.38|before:you:nam=-0.624|
before:for:typ=0.387|before:for:room=-0.107|look:room:plain=0.11|before:to:typ=-0.72|before:to:room=0.04|look:room:name=0.062|before:in:room=1.115|before:you:typ=-1.308|
head:night:number=0.573|before:for:night=0.753|before:for:servic=0.236|after:joining:quoted=-0.074|before:and:servic=-0.727|before:and:stream=0.514|before:joining:quoted=0.185|head:servic:words=1.048|
look:servic:name=0.046|look:stream:name=0.691|look:servic:plain=-0.089|before:of:servic=0.638|before:on:servic=-0.534|before:on:stream=0.531|head:list:items-words=-0.122|head:list:single-quoted=0.555|
before:for:list=0.845|before:for:show=0.92|head:list:single-words=-1.151|head:rat:flag-true=0.784|before:and:rat=0.721|before:and:sort=0.775|head:list:items-quoted=0.417|before:and:number=0.794|
before:of:a=0.277|before:and:a=-0.158|before:and:b=1.029|head:criterion:words=0.192|look:criterion:plain=0.262|before:with:criterion=0.326|head:depth:number=0.645|before:of:depth=0.179|
before:of:stat=-0.644|before:of:random=0.218|head:dev:number=0.119|before:of:dev=0.119|before:of:sampl=-0.152|head:mean:number=0.157|before:of:mean=0.157|before:me:level=0.805|
before:me:confidenc=0.845|head:level:share=1.267|head:point:items-choice=0.538|before:and:data=0.307|before:is:incom=0.553|before:is:payor=0.754|before:is:recipient=0.801|before:and:durat=0.268|
head:number:words=-2.045|look:number:plain=-1.497|look:cas:plain=-0.368|look:number:long=-0.862|before:of:cas=0.066|before:and:cas=0.517|head:number:rest=-1.285|head:history:flag-true=-0.258|
before:their:history=0.97|before:their:includ=0.97|head:litigant:flag-true=0.714|before:of:litigant=0.697|before:of:includ=0.697|before:named=-0.492|before:named:nam=2.135|before:named:company=0.993|
after:content:quoted=-0.197|before:all=-0.642|before:against=1.183|before:against:nam=0.849|before:same=-1.904|head:proximity:number=0.154|before:within:proximity=0.93|before:on:departur=0.496|
after:joining:date=0.162|head:city:words=-0.757|look:city:name=1.657|look:departur:name=-0.05|look:city:plain=-0.882|look:departur:plain=-1.444|look:city:long=-0.178|before:from:city=0.834|
before:from:departur=1.336|before:to:city=0.818|before:to:departur=-1.417|before:another=-1.141|head:city:rest=-0.357|before:on:dat=1.906|look:paint:plain=-0.379|before:using:typ=0.949|
before:using:paint=0.948|head:color:words=0.185|look:color:plain=0.45|look:color:long=-1.696|before:of:color=0.507|head:instru:items-words=0.971|before:you:locat=-0.369|head:genr:words=0.356|
look:genr:plain=0.335|look:music:plain=1.39|look:genr:long=-2.108|before:and:genr=0.131|before:and:music=0.765|look:genr:name=-0.309|before:in:genr=0.303|head:genr:rest=-0.941|
before:for:dish=-0.271|look:dish:plain=-0.727|head:criteria:single-choice=0.927|before:is:a=1.582|before:of:c=1.184|before:is:c=-0.821|before:then=-1.175|before:to:unit=-1.323|
before:which=-1.157|before:these=-1.821|before:first=0.133|head:funct:quoted=0.405|before:this=-0.965|before:at:valu=1.242|before:at:x=1.22|before:where:funct=0.691|
head:variabl:quoted=1.4|before:where:variabl=1.023|head:typ:quoted=-1.136|before:and:typ=-1.13|before:and:return=0.867|before:be:typ=-1.093|before:in:medium=0.938|head:transit:words=0.275|
look:transit:plain=0.493|look:phas:plain=0.493|before:have=-0.405|before:first:transit=0.474|before:first:phas=0.474|before:am=-0.174|before:am:transit=0.451|before:am:phas=0.451|
before:it=0.534|before:for:substanc=0.4|before:is:substanc=-0.466|head:gen:identifier=0.917|before:by:gen=0.402|after:joining:identifier=0.195|before:are=-0.06|before:and:gen=0.096|
form:optional:identifier=-1.239|before:by:species=0.627|before:and:species=0.543|before:joining:identifier=-0.422|before:have:funct=-0.482|before:have:specific=0.264|near after:flag=1.112|before:within:organell=0.533|
form:flag:flag-false=0.891|form:optional:flag-false=0.891|head:impact:flag-false=0.32|before:and:year=0.441|before:my:locat=0.141|before:with:bin=1.182|before:is:number=0.754|before:to:round=1.223|
before:of:mu=1.254|before:of:sigma=0.624|before:and:sigma=1.533|before:had=-0.104|before:had:sid=0.709|before:had:di=0.709|before:has:num=-1.594|before:to:trial=0.75|
before:to:num=0.054|before:has:success=0.513|before:to:success=-0.888|before:at:success=0.408|before:has:prob=0.6|head:success:share=1.373|before:to:prob=0.275|before:at:prob=0.89|
head:path:quoted-path=1.671|before:at:path=1.67|before:at:dataset=0.287|head:path:quoted=-1.863|before:use=-0.405|before:use:path=0.347|before:as:path=0.496|head:variabl:items-quoted=0.501|
before:to:payout=0.275|before:to:total=-0.643|before:have:shar=0.885|before:have:outstand=0.885|before:to:shar=-0.534|before:to:outstand=0.318|before:at:payout=1.045|before:at:total=1.045|
before:first:year=-0.425|before:second:year=0.418|before:first:compound=0.893|before:of:compound=-0.06|before:second:compound=1.375|before:of:amount=-0.583|before:for:amount=-0.691|head:return:number=-0.396|
head:return:share=1.128|before:for:species=0.425|before:for:country=-0.328|before:with:country=-0.294|head:topic:quoted=0.318|before:of:topic=0.82|before:with:topic=-1.08|before:for:topic=-0.318|
before:of:region=0.106|before:for:region=-0.431|before:both=-1.292|whole:required=-0.51|whole about name=0.638|whole alike=0.576|head:diameter:number=0.487|before:of:diameter=0.917|
whole:1=-0.185|whole shared parameter=-2.481|whole:2=0.532|before:at:distanc=0.301|whole about=1.225|whole name=1.185|head:current:number=0.36|head:meter:number=0.66|
before:to:mass=1.389|head:temperatur:number=0.096|before:from:temperatur=0.791|before:from:initial=1.146|before:to:temperatur=-0.795|before:to:final=1.439|whole:optional=-2.443|before:from:company=0.28|
whole:required:text=0.485|before:to:company=1.123|before:in:shar=-0.298|form:text:expression=0.062|before:function:expression=0.062|after:gap:expression=0.062|head:account:words=-0.073|look:account:name=0.147|
look:account:plain=0.136|look:account:long=-0.925|before:my:account=0.339|before:to:account=0.202|look:party:name=-0.06|look:party:plain=-1.31|before:where:nam=0.967|before:where:party=1.033|
before:it:nam=1.05|before:in:city=1.273|before:of:city=-0.49|before:and:city=0.081|before:in:text=-1.225|before:from:text=-0.586|before:to:text=-1.395|whole:text=1.936|
before:in:lang=0.171|head:lang:words=1.278|look:lang:name=1.389|look:lang:plain=-1.373|before:from:lang=-0.045|before:to:lang=0.772|head:locat:quoted=-0.65|head:particl:words=0.493|
look:particl:plain=-0.697|look:particl:name=0.717|before:of:particl=-0.417|before:and:particl=1.252|head:team:words=0.09|before:per=-1.629|before:me:detail=0.201|head:season:items-identifier=0.746|
before:from:season=0.791|head:season:items-words=-0.812|head:player:words=-0.062|before:on:player=0.279|before:and:stat=0.425|head:complexity:number=0.542|before:under:complexity=0.551|before:within:durat=0.735|
head:1:words=0.637|look:1:plain=-0.575|before:is:1=0.169|look:1:long=-1.181|look:1:name=0.59|head:2:words=0.62|look:2:plain=-0.277|before:is:2=0.168|
look:2:long=-1.258|look:2:name=0.498|head:ecosystem:words=0.525|look:ecosystem:plain=-0.618|look:ecosystem:name=0.601|before:in:ecosystem=0.894|head:timefram:number=0.131|before:from:1=0.542|
before:was:year=0.283|head:revenu:number=0.742|before:to:revenu=0.735|before:was:revenu=0.641|before:to:2=-0.774|before:was:incom=0.823|before:was:net=0.823|before:was:equity=0.642|
before:was:shareholder=0.642|head:asset:number=0.388|before:were:asset=0.62|before:were:total=0.62|before:and:area=0.52|head:count:number=1.797|before:of:count=0.826|before:of:turbin=0.076|
before:and:count=0.531|before:in:start=0.638|before:in:destinat=1.121|before:you:city=-0.149|whole:optional:text=1.431|head:gam:quoted=1.479|before:of:gam=-0.196|head:platform:quoted=-1.479|
before:my:platform=0.676|before:of:platform=-0.127|before:from:platform=0.181|before:you:miss=-0.156|before:from:miss=0.283|head:trophy:quoted=-0.53|before:in:gam=0.561|before:how=-1.241|
before:will=-1.068|before:of:end=-1.223|head:mod:words=0.204|look:mod:plain=0.718|look:mod:long=-1.529|look:mod:name=-1.428|before:in:mod=-0.321|before:to:mod=1.09|
before:by:mod=0.206|before:this:mod=-0.214|head:1:quoted=0.107|before:with:funct=-0.641|before:have:round=0.604|head:density:number=-0.767|before:of:density=0.889|before:of:frequency=-0.117|
head:wavelength:number=0.443|before:of:wavelength=0.762|before:of:quantity=0.316|before:is:quantity=-0.965|before:of:temperatur=0.934|before:is:temperatur=-0.141|before:is:mass=0.32|before:is:molar=0.762|
before:of:era=-0.345|before:that:nam=0.483|before:and:ago=0.912|before:and:calculat=0.912|before:and:vector=1.13|before:another:round=0.229|before:and:array=1.335|before:has:amount=1.331|
before:has:principl=1.162|before:of:durat=0.268|before:for:durat=0.703|before:has:invest=0.393|before:of:interest=0.242|head:compound:number=0.839|before:for:num=0.599|before:using:model=0.276|
before:then:locat=-0.326|before:then:nam=-0.634|before:next:month=0.789|before:some:locat=-0.696|head:cuisin:items-choice=0.306|before:some:cuisin=0.243|head:typ:items-choice=0.401|look:main:name=-0.121|
head:limit:number=1.878|before:than:limit=0.653|before:be:nam=-0.554|before:at:nam=-0.265|before:at:hotel=0.194|before:of:hotel=-0.043|before:lastly=-0.921|before:me:typ=-0.996|
before:my:typ=0.584|before:my:room=0.298|before:at:typ=-2.115|before:of:room=-0.97|before:from:room=-0.611|before:for:rental=0.776|look:rental:name=0.62|before:from:rental=0.853|
look:car:plain=0.706|before:me:car=0.645|look:car:name=-0.665|before:of:car=-0.541|before:for:day=0.424|head:airlin:words=-0.057|look:airlin:plain=-0.84|look:airlin:name=0.616|
before:with:airlin=0.774|before:for:class=0.247|head:class:words=-0.228|look:class:plain=0.307|look:flight:plain=0.088|before:in:class=1.046|before:in:flight=0.851|head:passenger:number=2.086|
before:for:passenger=0.354|before:be:passenger=0.853|before:finally=-0.689|whole:valu=1.149|before:where:typ=-0.634|before:finally:typ=-1.231|head:trait:items-choice=0.507|before:in:key=1.053|
before:of:key=-0.568|before:your=-0.668|before:this:typ=-1.176|head:player:items-words=0.344|before:named:player=0.764|before:that:typ=-1.503|before:and:velocity=0.712|before:and:tim=0.309|
head:origin:words=0.499|look:origin:plain=-0.909|look:origin:name=0.692|before:from:origin=1.392|before:for:origin=-0.571|head:discovery:words=0.68|look:discovery:plain=0.925|look:discovery:long=0.825|
before:of:discovery=0.484|before:is:brand=-0.043|before:with:model=-0.97|before:have:spec=0.457|before:lastly:locat=-0.36|before:to:bas=0.684|before:to:exponent=1.083|head:id:number=0.45|
before:of:id=-0.807|before:to:id=-0.951|head:id:quoted=-0.329|before:in:id=-1.123|head:id:words=-0.997|look:id:plain=0.061|look:dna:plain=-1.146|look:id:long=-1.801|
before:from:id=-0.825|before:with:id=-2.181|head:id:rest=-1.061|whole:id=-0.611|before:to:format=0.165|before:in:format=-0.086|head:format:words=-0.628|look:format:plain=-1.013|
look:format:long=-0.212|before:from:format=0.379|look:format:name=0.404|head:upstream:number=0.885|before:to:upstream=-0.641|before:and:shar=0.168|before:and:outstand=0.468|before:and:titl=-1.092|
look:song:plain=-1.356|before:to:titl=-1.523|look:song:name=-0.597|before:like=-1.22|before:in:artist=-1.571|before:to:artist=-1.336|before:you:artist=-0.663|before:for:titl=0.043|
before:and:color=-0.114|before:have:color=-0.499|before:to:paid=0.685|before:to:dividend=0.685|before:that:artist=0.455|head:lang:choice=0.044|head:subject:quoted=2.067|before:of:subject=-1.239|
before:in:subject=0.281|before:with:tim=-0.677|form:optional:expression=1.117|before:in:cas=0.689|before:any:typ=0.322|before:be:radius=0.803|before:his=0.147|before:after:year=0.841|
before:please=-1.348|before:please:nam=-0.469|head:leagu:quoted=0.469|head:stat:flag-true=0.886|before:please:locat=-0.394|before:with:day=0.251|head:humidity:percent=0.64|before:is:humidity=0.64|
before:is:min=0.64|head:fram:choice=0.417|head:scientist:words=0.465|look:scientist:name=0.694|before:by:scientist=0.719|dated:date=0.831|before:of:dat=0.521|after:function:date=0.056|
before:and:dat=-0.292|before:between:dat=0.884|before:to:category=-0.059|look:category:name=-0.335|before:about:category=-0.176|before:on:category=0.294|before:in:category=0.667|before:has:category=0.649|
before:of:first=0.062|before:of:second=0.656|head:tempo:number=0.23|before:and:tempo=0.31|before:is:tempo=0.742|before:are:card=-0.042|before:are:desir=1.135|before:are:nam=-0.191|
before:named:artist=0.259|before:from:artist=-0.553|before:by:nam=0.215|head:detail:flag-true=0.523|head:form:words=0.632|look:form:plain=0.631|look:art:plain=0.217|before:in:form=-0.329|
head:rat:choice=0.314|before:have:user=0.257|head:unit:choice=1.371|before:em=0.252|before:em:locat=-0.298|before:i'm=-0.758|before:content:date=0.361|head:item:words=0.221|
look:item:plain=-0.543|before:no=-0.615|form:text:told=-0.182|form:required:told=0.935|before:gap:told=-0.359|after:gap:told=-0.359|look:request:plain=-0.268|head:request:told=0.835|
head:item:quoted=0.636|before:called=-0.277|before:called:item=0.421|before:called:food=0.661|head:request:quoted=0.221|head:answer:quoted=0.752|before:with:answer=0.751|head:url:words=-1.417|
look:url:name=-1.275|look:url:plain=-1.082|look:url:long=-0.342|before:for:url=0.247|before:at:url=0.431|head:latitud:number=-0.118|head:longitud:number=-0.154|head:content:words=-0.639|
look:content:plain=-0.826|look:content:long=0.641|before:for:content=-0.882|head:content:rest=-0.786|head:content:told=0.422|head:content:quoted=0.977|before:is:content=-0.275|before:i've=-0.052|
before:i've:typ=0.057|before:to:content=-0.954|before:of:content=-1.127|head:threshold:number=1.164|before:of:threshold=0.878|before:for:city=1.392|head:sourc:words=0.097|look:data:plain=-1.195|
look:sourc:long=-1.813|before:for:sourc=-0.398|before:our=-0.099|before:our:sourc=0.767|before:our:data=0.619|look:data:name=-0.233|before:in:sourc=-0.775|before:in:data=0.203|
head:format:choice=0.592|before:in:output=0.899|head:visual:flag-true=0.913|head:lat:number=0.205|before:around:lat=0.702|head:lon:number=0.298|form:list:items-number=-0.216|before:are:data=-0.56|
head:label:items-words=-0.292|before:as:label=0.819|before:as:data=0.667|head:label:single-words=0.748|head:valu:items-number=0.247|before:are:valu=0.668|look:fabric:plain=0.65|before:of:fabric=0.527|
before:for:fabric=0.566|before:using:nam=-0.353|before:using:fabric=-0.483|after:gap:identifier=-0.241|form:text:url=0.116|form:required:url=0.489|head:url:url=1.985|before:from:url=-0.137|
before:function:url=-0.178|after:gap:url=0.129|none:optional:record=0.848|head:url:quoted-url=1.306|before:for:id=-0.874|look:id:name=-0.214|head:ip:words=-0.582|look:ip:plain=-0.12|
before:of:url=0.295|head:filter:quoted=-0.661|head:filter:words=0.143|look:filter:plain=-0.622|before:to:filter=0.497|look:filter:name=-0.855|look:user:plain=-1.614|look:user:name=-1.107|
before:is:user=0.55|look:partner:name=0.578|head:relationship:choice=0.606|before:my:relationship=0.629|look:district:name=0.43|before:in:district=-0.873|before:than:rat=0.913|look:sub:name=0.713|
head:direct:words=0.464|look:direct:plain=-0.107|before:to:direct=-1.219|look:direct:long=-1.765|look:direct:name=0.279|before:with:direct=0.331|before:by:direct=2.327|head:direct:rest=-0.728|
head:cast:words=1.443|look:cast:plain=-0.567|before:to:cast=-1.263|look:cast:long=-0.706|look:cast:name=1.495|before:with:cast=0.858|before:by:cast=-1.522|head:cast:rest=-0.438|
before:and:cast=0.33|before:we=-1.093|head:genr:choice=0.717|before:you:direct=-0.496|before:me:direct=-0.781|before:in:direct=-1.028|before:you:cast=-0.437|before:me:cast=-1.427|
before:in:cast=-1.726|before:of:genr=0.15|before:it:direct=0.402|before:have:direct=0.728|before:have:cast=0.224|before:be:genr=0.416|before:has:direct=0.817|before:some:genr=0.679|
before:like:genr=0.712|head:identifier:number=0.979|head:identifier:words=-1.161|look:identifier:plain=-0.896|before:is:identifier=0.279|before:is:event=-0.628|before:function:piece=-0.207|after:content:piece=-0.976|
head:identifier:quoted=0.465|before:for:event=0.459|before:at:departur=0.91|head:tim:date=-1.985|before:on:tim=0.375|form:text:formatted-date=1.047|form:optional:formatted-date=-0.247|head:tim:formatted-date=-1.172|
dated:formatted-date=1.047|before:from:tim=0.595|before:to:tim=0.09|look:devic:plain=0.201|before:by:id=-0.468|head:play:flag-true=0.125|before:on:id=-0.877|before:on:devic=0.865|
head:query:quoted=1.429|head:query:words=-0.926|look:query:plain=0.149|look:query:long=1.371|before:for:query=0.605|before:for:devic=-0.921|head:volum:number=0.45|head:volum:percent=0.285|
before:to:volum=0.568|before:around:departur=0.463|form:required:formatted-date=1.969|head:dat:formatted-date=1.794|before:around:tim=0.597|head:id:identifier=2.553|before:is:id=0.803|before:my:id=-0.114|
look:passenger:name=-0.181|before:am:nam=0.784|before:am:passenger=0.723|look:passenger:plain=0.616|head:number:identifier=1.619|before:is:ticket=0.366|look:ticket:plain=-1.131|before:my:airlin=0.68|
before:is:person=-0.42|look:person:name=0.856|before:am:person=0.371|look:person:plain=-0.82|before:of:user=-0.784|head:status:choice=-1.392|before:all:status=1.323|before:for:user=-0.059|
before:of:status=0.04|before:using:unit=-0.737|before:me:b=1.209|before:my:a=0.747|head:topic:choice=0.395|head:exampl:flag-true=0.578|head:languag:choice=0.886|before:in:languag=0.305|
before:use:topic=0.718|head:sect:words=-0.322|look:sect:plain=-0.205|look:project:name=-1.071|look:project:plain=-1.533|before:it:id=0.84|head:archiv:flag-true=0.205|before:it:archiv=-0.07|
form:text:path=-0.078|form:required:path=-0.058|head:path:path=4.093|before:content:path=0.073|after:gap:path=-0.383|head:miss:flag-true=0.057|before:you:creat=-0.078|head:topic:identifier=0.436|
before:need=-0.683|before:all:typ=1.134|before:all:server=0.87|head:prompt:quoted=1.205|look:prompt:plain=-1.016|head:prompt:rest=-0.758|head:q:quoted=0.703|before:about:country=0.063|
head:end:words=-1.005|look:end:long=-0.299|head:id:single-words=-0.566|before:my:network=-0.254|head:serial:single-words=-2.396|head:metric:single-words=2.104|before:me:metric=0.52|before:and:end=0.29|
head:id:items-quoted=0.562|form:optional:single-quoted=-0.161|head:id:single-quoted=1.11|before:and:id=0.706|after:content:date=-0.491|form:optional:iso-time=-1.613|dated:iso-time=0.386|before:is:network=0.4|
before:for:metric=0.688|head:pag:number=1.731|before:to:pag=-0.48|before:to:per=0.181|head:id:single-number=0.684|before:should=-1.369|before:this:network=-0.088|before:please:id=-0.336|
before:it:network=0.903|before:in:network=0.61|look:t:plain=-1.198|before:of:pag=-0.733|before:of:per=0.133|look:employe:plain=-1.667|head:technology:flag-true=0.628|before:which:technology=0.648|
before:which:includ=0.648|before:from:path=-1.051|before:from:imag=0.679|before:on:path=-1.856|look:imag:plain=-1.565|before:using:imag=-0.158|head:quest:quoted=0.633|before:is:quest=0.641|
head:quest:rest=-0.081|before:that:id=-0.491|head:complet:flag-true=0.7|head:timespan:number=0.772|before:on:start=0.215|before:on:end=0.418|form:optional:single-identifier=-0.161|head:ids:single-identifier=1.184|
head:ids:single-words=-1.787|before:on:network=0.892|before:on:model=0.519|after:function:time=-0.536|form:optional:piece-0=-2.212|after:function:piece=-1.243|form:optional:piece-1=-1.92|before:in:dir=0.466|
head:hidden:flag-true=0.843|look:resourc:plain=0.974|before:and:user=-0.243|head:permiss:items-quoted=0.327|before:are:permiss=0.326|head:dat:quoted=-1.125|before:is:dat=-0.879|look:fil:plain=-0.763|
before:is:project=1.102|before:for:project=-0.192|head:vers:number=0.845|before:is:vers=0.591|head:vers:words=0.074|look:vers:plain=0.371|look:vers:long=-1.157|head:uuid:words=0.084|
look:uuid:plain=0.668|head:vers:quoted=-0.275|before:need:nam=-0.687|head:degre:number=0.326|before:by:degre=0.956|head:string:words=0.363|look:string:plain=0.502|look:search:plain=1.692|
before:my:string=0.92|before:my:search=0.813|look:search:name=0.997|before:that:cast=0.44|head:track:quoted=1.087|head:track:words=-0.544|look:track:plain=-0.655|look:track:name=-0.158|
before:by:track=-1.146|head:devic:choice=0.919|head:album:quoted=1.97|head:album:words=0.535|look:album:plain=-0.75|before:you:album=-0.402|look:album:name=0.516|look:album:long=0.096|
before:on:album=0.555|before:some:track=0.478|before:me:track=0.649|before:some:artist=-1.61|before:some:album=-1.274|before:to:album=-1.334|before:that:album=0.556|before:from:album=0.804|
before:into=-0.779|before:into:genr=0.347|before:been=-0.497|before:called:album=1.105|before:in:album=-1.009|before:about:album=0.894|before:with:genr=0.218|before:where:cast=0.771|
before:at:pickup=0.585|look:pickup:plain=0.252|before:from:pickup=0.426|before:at:end=-0.159|before:until:dat=0.351|before:until:end=0.885|after:joining:time=-0.34|head:year:choice=1.033|
before:around:year=0.491|before:from:genr=-0.525|before:in:devic=0.697|before:additionally=-1.172|head:star:words=1.999|look:star:plain=0.229|look:star:long=-1.306|look:star:name=1.521|
before:with:star=1.42|head:star:number=0.949|before:to:star=0.555|before:my:method=1.222|before:my:payment=0.107|head:visibility:flag-true=2.293|head:receiver:words=0.058|look:receiver:plain=-1.288|
look:receiver:long=-0.749|look:receiver:name=0.806|form:text:email=-0.628|form:required:email=0.212|head:receiver:email=0.863|before:content:email=0.763|after:gap:email=0.348|before:to:receiver=0.446|
before:is:visibility=0.304|before:is:privat=0.304|before:up:genr=0.527|before:to:track=-0.507|before:has:cast=0.42|head:to:number=-0.28|before:to:to=1.696|before:to:where=0.799|
head:to:words=0.408|look:to:plain=0.101|look:to:name=0.728|look:where:name=0.728|head:adult:number=-0.756|before:for:adult=0.132|before:for:number=0.524|before:from:check=-0.117|
before:to:check=-0.267|look:check:plain=-0.703|before:using:method=1.027|before:using:payment=0.422|before:as:visibility=0.399|before:as:privat=0.399|before:with:receiver=-0.08|before:it:visibility=0.373|
before:it:privat=0.373|before:for:departur=0.468|before:is:tim=-0.716|before:any:car=0.878|before:called:track=0.411|before:that:track=0.591|before:my:devic=-0.111|before:my:genr=-0.531|
before:is:departur=-0.04|head:passenger:choice=0.791|before:to:visibility=0.608|before:to:privat=0.064|before:through=-0.307|before:up:visibility=0.498|before:up:privat=0.498|head:purpos:words=0.666|
look:purpos:plain=0.784|look:purpos:long=0.813|before:for:purpos=0.1|before:for:alarm=0.715|look:alarm:plain=-0.602|before:to:purpos=1.269|after:content:time=0.071|before:at:alarm=0.335|
head:identifier:identifier=0.646|before:as:nam=-0.337|before:as:number=0.45|before:with:number=0.428|before:is:parcel=0.528|head:token:quoted-number=0.396|head:token:words=-0.903|look:token:plain=-0.86|
before:is:websit=1.026|look:websit:plain=-0.582|before:to:siz=-0.446|head:updat:flag-true=0.736|before:to:updat=0.736|head:sort:choice=0.761|before:by:sort=0.771|before:have:limit=0.228|
before:for:filter=0.52|head:creat:date=0.741|before:is:creat=0.741|before:for:websit=0.367|before:me:limit=0.251|before:of:limit=-0.384|before:within:timespan=0.852|before:and:check=0.08|
before:en=-0.146|before:en:locat=-0.213|before:y=0.504|before:y:locat=0.466|before:called:content=0.431|before:named:content=-0.344|before:have:prompt=0.167|before:only=0.274|
head:year:flag-true=0.506|before:after:includ=0.418|before:for:method=-0.71|look:method:plain=0.159|before:for:b=0.902|head:direct:choice=0.109|before:it:flip=0.109|before:for:category=-0.199|
before:and:status=-0.932|before:of:heart=0.541|before:every=-0.623|wire:required=-0.68|wire:required:integer=-1.009|wire type=0.244|wire about=2.665|wire:integer:text=-1.157|
head:pressur:number=-0.371|before:of:pressur=-0.483|before:of:blood=0.695|head:pressur:words=0.633|look:pressur:plain=0.646|look:blood:plain=0.646|before:and:pressur=0.758|wire:required:text=-0.252|
wire name about=1.562|wire producer=1.632|wire producer about=1.246|wire:text:any=-2.692|head:sugar:number=0.137|before:of:sugar=0.451|wire:required:number=-0.795|wire:number:text=-1.908|
before:of:cholesterol=0.417|head:plan:words=-1.455|look:plan:plain=-1.07|look:treat:plain=0.12|look:plan:long=-1.091|before:for:treat=0.732|head:plan:rest=0.346|before:of:medicat=1.104|
head:medicat:words=1.146|look:medicat:plain=-1.111|look:medicat:long=-0.48|look:medicat:name=1.358|before:for:medicat=0.631|wire:text:flag=-0.753|before:of:dosag=0.984|head:dosag:words=-0.167|
look:dosag:plain=0.6|look:dosag:long=1.216|before:in:dosag=-0.612|wire:text:text=0.371|before:once=-1.425|wire:text:number=-0.785|wire about name=1.709|wire:optional=-1.982|
wire:optional:text=-0.434|before:please:typ=-1.249|wire name=1.224|wire same name=-0.329|wire head=0.85|before:need:unit=0.784|wire:optional:flag=-1.612|before:please:tim=-0.438|
before:please:titl=-0.629|wire shared parameter=-0.951|before:please:topic=-0.677|before:to:count=0.044|before:to:word=-0.055|before:please:dat=-0.127|look:street:plain=-0.711|look:street:name=0.822|
before:on:street=1.5|before:finally:nam=-0.494|before:for:street=0.115|head:zon:words=-0.846|look:zon:plain=0.205|look:zon:long=-0.78|before:for:zon=0.818|look:zon:name=0.6|
before:and:zon=-0.27|wire:integer:number=0.098|look:policy:plain=0.453|before:for:policy=-0.724|before:on:policy=-0.883|head:recipient:email=0.763|before:to:recipient=0.931|before:function:email=-0.152|
after:function:email=-0.486|head:recipient:words=-0.698|look:recipient:plain=0.095|before:be:subject=0.817|before:to:messag=-1.082|head:messag:quoted=1.251|head:messag:words=-1.013|look:messag:plain=0.338|
look:messag:long=0.624|before:with:messag=0.521|before:and:messag=-0.383|before:be:messag=0.525|head:submit:words=0.577|look:submit:name=0.647|before:with:submit=0.667|before:of:propos=0.72|
wire:required:flag=0.111|wire:flag:flag=1.553|before:as:song=0.795|wire:text:record=-2.234|head:languag:words=0.496|look:languag:plain=-0.939|look:languag:long=-0.587|look:languag:name=0.741|
before:of:languag=0.468|before:to:languag=-1.389|before:and:languag=-0.095|before:with:languag=0.389|head:languag:rest=-1.323|head:genr:quoted=-1.627|before:as:genr=0.651|before:to:genr=-1.243|
head:mood:words=0.477|look:mood:plain=0.534|before:and:mood=0.828|head:level:quoted=-1.196|head:level:words=0.056|look:level:plain=0.086|look:popularity:plain=0.426|look:level:long=-1.603|
look:level:name=-0.692|before:to:level=0.1|before:with:level=0.198|before:are:level=0.488|before:are:popularity=0.567|head:level:rest=-1.14|before:please:region=-0.688|before:with:condit=1.252|
wire:number:number=0.048|head:shap:words=-0.243|look:shap:plain=-0.238|look:cap:plain=0.241|before:with:shap=0.847|before:with:cap=0.802|before:me:color=0.839|before:be:color=-0.847|
look:gill:plain=0.402|before:and:gill=0.787|head:symbol:quoted=0.209|head:symbol:words=-0.134|look:symbol:plain=0.216|before:of:symbol=0.505|head:formula:quoted=0.703|head:formula:words=-0.892|
look:formula:plain=-0.815|look:chemical:plain=0.612|before:of:formula=0.266|before:of:chemical=0.74|head:breed:words=0.152|look:breed:plain=-1.027|look:breed:name=0.476|head:ag:number=1.106|
wire:optional:integer=-1.791|head:gender:words=0.431|look:gender:plain=0.735|look:gender:long=-1.455|before:with:gender=0.478|wire:required:list=0.271|wire:list:any=1.476|wire:list:text=-2.254|
look:feed:plain=0.947|before:using:feed=0.73|head:siz:words=0.26|look:siz:plain=0.287|look:coop:plain=0.888|look:siz:long=-1.139|before:with:siz=0.757|before:in:siz=0.591|
before:in:coop=0.908|head:pric:number=-0.146|before:at:pric=1.065|before:at:sell=0.817|look:buyer:name=0.909|before:to:buyer=0.914|head:requir:items-words=0.048|before:in:servic=-0.582|
before:is:requir=-0.355|before:to:requir=0.625|look:profil:plain=-0.355|look:consultant:plain=-0.321|head:servic:items-words=0.616|head:engin:number=0.506|before:with:engin=0.625|before:of:engin=-0.366|
before:of:thrust=0.824|before:of:aircraft=-0.286|before:for:aircraft=0.519|before:by:model=-1.075|head:coefficient:number=0.268|before:of:coefficient=0.89|before:of:lift=0.902|before:of:air=0.856|
before:of:wing=0.427|before:of:drag=0.635|before:of:referenc=-1.248|wire:optional:number=-2.239|before:in:styl=0.723|look:styl:plain=0.192|look:styl:long=-1.486|look:styl:name=-0.125|
before:with:styl=0.394|before:in:count=-0.197|head:scor:items-number=0.647|head:scor:items-words=-0.682|head:n:number=0.903|before:of:n=0.045|head:k:number=0.625|head:ethnicity:words=-0.078|
look:ethnicity:plain=-0.754|look:ethnicity:name=0.37|before:to:ethnicity=1.16|before:for:ethnicity=0.406|head:data:words=-1.193|look:data:long=-0.93|head:data:rest=-1.835|before:to:country=0.044|
before:and:country=-0.942|before:on:country=-1.002|look:doc:plain=0.745|head:jurisdict:words=0.282|look:jurisdict:plain=-1.153|look:jurisdict:name=0.692|before:in:jurisdict=0.387|before:of:docu=0.664|
look:docu:plain=-0.924|look:analysis:plain=-0.261|before:where:analysis=0.74|look:analysis:name=-0.815|head:sentenc:quoted=-0.194|head:sentenc:words=-1.083|look:sentenc:plain=-0.947|before:subsequently=-0.901|
before:into:lang=0.721|before:of:sourc=0.115|before:into:target=1.449|before:for:target=-0.845|before:in:target=-0.085|before:on:target=0.147|before:of:target=0.11|head:person:words=0.067|
before:named:person=0.801|before:of:person=0.458|head:emot:words=0.693|look:emot:plain=0.675|before:of:request=0.856|look:skill:plain=0.8|before:for:skill=0.808|before:on:skill=0.321|
before:of:skill=0.354|before:as:funct=0.843|before:as:objectiv=0.843|look:objectiv:plain=0.333|head:constraint:items-words=0.747|before:as:constraint=0.878|head:sal:items-number=0.668|before:at:sal=0.611|
before:at:previous=0.611|head:sal:items-words=-0.706|before:of:capacity=-0.296|before:to:capacity=0.043|head:demand:items-number=0.596|before:of:demand=0.363|before:of:order=0.068|head:demand:items-words=-0.588|
before:as:product=0.367|before:to:product=0.418|before:named:drug=0.496|look:drug:plain=-0.566|before:for:drug=-1.457|look:drug:name=0.443|before:by:manufacturer=1.293|before:that:manufacturer=0.576|
head:ingredient:items-words=0.626|before:with:ingredient=0.611|head:dosag:quoted=0.657|before:to:dosag=0.769|before:on:approval=0.793|look:approval:plain=0.38|before:with:approval=0.667|before:into:languag=0.087|
before:at:sourc=0.431|before:at:target=0.946|before:about:id=-1.547|before:then:id=-0.141|before:finally:id=-0.184|head:creator:words=0.88|look:creator:name=0.856|look:creator:plain=-0.694|
before:by:creator=0.917|before:by:typ=-0.683|before:within:nam=0.141|head:data:quoted=-0.503|look:input:plain=-1.707|before:with:data=-1.506|before:using:data=-1.462|head:method:quoted=-0.892|
head:method:words=0.347|look:method:name=-0.641|look:verificat:plain=0.169|look:method:long=0.494|before:using:verificat=0.201|before:using:sourc=0.759|before:with:passenger=0.629|look:vehicl:plain=-1.235|
before:up:typ=0.696|before:using:vehicl=0.854|before:and:vehicl=0.295|before:in:vehicl=0.475|before:on:event=0.146|head:id:quoted-number=-0.795|before:at:id=-0.643|head:depart:words=0.401|
look:depart:plain=-0.863|before:about:depart=0.855|before:for:depart=0.213|look:depart:name=0.734|before:in:depart=0.164|head:cod:identifier=1.003|head:cod:words=-1.433|look:cod:plain=-1.457|
look:cod:long=-0.292|before:in:product=-0.701|look:cod:name=-0.812|before:to:cod=0.53|before:that:product=0.85|before:is:product=0.285|before:about:product=0.948|head:status:words=0.18|
look:status:plain=0.228|look:quality:plain=-0.916|look:status:long=-1.425|before:in:quality=0.589|look:status:name=-0.071|before:with:status=0.598|before:with:quality=-0.238|before:to:status=-1.087|
before:is:status=-0.456|before:about:status=0.422|head:issu:single-words=-1.188|before:to:issu=0.358|before:of:issu=0.699|before:and:issu=-0.725|look:feedback:plain=-1.08|head:number:quoted=-0.497|
look:phon:plain=-0.233|before:on:call=0.63|before:of:call=0.213|look:call:plain=0.454|before:on:durat=-0.7|head:strength:number=-0.669|before:of:strength=-0.177|wire:required:record=0.157|
wire:record:record=1.031|look:soil:plain=-1.005|look:crop:plain=-0.176|look:crop:name=0.489|before:of:tre=-0.648|look:tre:plain=0.59|before:this:species=0.625|before:of:volum=-0.167|
before:of:transportat=0.377|head:hour:number=-0.537|before:of:hour=-0.328|before:and:hour=0.618|before:and:labor=0.671|before:in:market=0.771|look:customer:plain=-1.788|look:customer:name=-0.578|
look:issu:plain=0.558|head:websit:quoted=-0.21|head:websit:words=-1.123|head:durat:words=-0.242|look:durat:plain=-0.199|before:for:pag=0.851|before:as:id=1.315|before:as:sampl=0.872|
look:sampl:plain=0.078|head:typ:identifier=-1.343|look:cell:plain=0.587|before:of:cell=0.585|before:as:typ=0.148|look:detect:plain=0.089|before:in:method=0.521|head:result:words=-1.051|
look:result:plain=-1.024|look:result:long=-0.514|head:nam:items-identifier=0.833|before:within:gen=0.75|head:nam:items-words=-0.695|before:with:gen=0.165|before:named:environ=-0.188|before:within:environ=-0.403|
look:environ:plain=0.255|before:named:avatar=0.499|head:coordinat:items-words=-0.74|head:other:flag-true=0.763|before:and:other=0.763|before:and:interact=0.757|head:sector:words=0.371|look:sector:name=0.687|
before:in:sector=0.71|look:campaign:plain=-1.77|look:campaign:name=0.265|before:named:campaign=0.278|before:through:typ=1.01|before:through:campaign=0.748|before:on:focus=0.693|before:on:special=0.546|
head:focus:words=0.417|look:focus:name=0.185|look:special:name=0.742|look:focus:plain=0.594|before:and:focus=0.802|before:with:special=0.221|head:street:items-words=0.759|head:point:number=0.765|
before:of:point=-0.562|before:at:point=0.453|before:at:sampl=0.322|head:pollutant:items-words=0.804|before:of:pollutant=0.323|before:by:pollutant=0.906|head:spac:number=0.596|before:with:spac=0.645|
before:with:availabl=0.708|before:about:airlin=0.693|look:travel:plain=0.452|head:chord:items-quoted=0.345|before:of:chord=0.386|head:chord:items-words=-0.809|head:signatur:quoted=0.163|before:with:rhythm=0.379|
before:and:rhythm=0.683|before:for:instru=0.803|before:your:locat=-0.259|head:budget:number=0.422|before:within:budget=0.121|before:to:plan=0.323|head:need:flag-true=0.859|before:for:need=0.297|
before:for:photographer=0.607|head:guest:number=0.807|before:for:guest=0.774|head:link:words=-0.96|look:link:plain=-0.811|head:story:items-words=0.746|before:for:ag=1.125|before:for:condit=0.627|
before:of:condit=-0.067|look:health:plain=0.508|before:with:health=1.237|head:vaccin:items-words=0.874|before:for:vaccin=-0.173|wire:optional:list=-0.248|before:of:birth=0.831|look:growth:plain=-0.189|
before:with:growth=0.704|before:of:growth=0.406|head:achiev:items-words=0.858|head:schedul:words=-0.642|look:schedul:plain=-0.688|before:for:assess=0.368|look:report:plain=-0.519|look:assess:plain=0.483|
before:near:nam=1.294|head:month:items-words=0.774|before:of:best=0.597|look:planet:name=0.816|before:about:planet=0.772|before:near:planet=0.853|head:quality:words=-0.341|look:view:plain=0.302|
before:with:view=0.438|before:under:budget=0.406|before:by:company=0.762|before:of:industry=0.434|before:on:industry=0.133|head:industry:words=0.322|look:industry:plain=0.053|look:industry:long=-0.994|
before:for:industry=-0.248|look:industry:name=0.132|before:in:industry=1.006|before:of:budget=0.441|before:finally:locat=-0.191|head:descript:words=-0.368|look:descript:plain=0.16|look:descript:long=0.244|
before:for:descript=-0.3|before:of:descript=0.118|before:to:descript=0.854|head:descript:rest=-1.198|look:strategy:plain=0.722|before:its:strategy=0.897|before:its:market=0.895|head:product:items-words=1.095|
head:packag:words=0.392|look:packag:plain=0.557|before:in:packag=0.814|look:transport:plain=0.769|head:rout:words=0.746|look:rout:plain=0.779|look:patient:name=0.654|look:patient:plain=-1.913|
before:is:patient=0.113|before:for:patient=0.551|head:disorder:words=0.619|look:disorder:plain=0.685|before:on:sess=-0.454|look:sess:plain=0.389|before:for:sess=-0.574|before:from:country=-0.365|
before:please:country=-0.223|before:for:languag=-0.465|before:please:languag=-0.269|before:at:client=0.283|look:client:plain=-1.073|look:client:name=0.266|before:for:client=0.305|look:font:plain=-0.763|
before:of:font=-0.391|look:design:plain=-0.255|before:with:design=0.679|before:and:design=0.3|head:email:email=1.482|before:at:email=0.762|head:email:words=-1.07|look:email:plain=-1.25|
look:email:long=-0.373|before:for:email=-0.314|before:is:email=0.522|before:to:email=0.45|before:of:purpos=-0.816|before:with:budget=0.746|head:timelin:number=0.348|before:within:timelin=0.864|
before:in:implementat=0.681|head:habitat:words=-0.137|look:habitat:plain=-0.248|look:habitat:name=-0.449|before:in:habitat=1.242|look:classificat:plain=-0.632|head:environ:words=-0.245|before:in:environ=0.799|
before:is:condit=-0.251|before:in:health=0.662|before:for:material=1.02|before:of:material=1.003|before:is:material=-0.242|before:for:jurisdict=0.753|head:author:quoted=0.103|head:author:words=0.284|
look:author:plain=-0.885|look:author:long=-1.243|before:of:author=-0.72|look:author:name=0.585|before:by:author=1.485|before:to:author=-0.798|head:author:rest=-0.969|before:by:brand=1.518|
head:status:flag-true=0.487|look:media:plain=0.357|before:of:media=1.096|look:media:name=-0.762|head:sal:number=0.453|before:to:sal=0.109|head:discount:number=0.362|before:of:expect=0.87|
before:and:speaker=0.253|look:speaker:plain=-0.323|look:speaker:name=0.608|before:between:speaker=0.301|before:on:speaker=0.503|before:between:languag=0.041|look:ton:plain=0.512|before:please:genr=-1.039|
head:scor:number=-0.949|head:restrict:words=0.528|look:restrict:plain=0.567|look:dietary:plain=0.567|before:of:restrict=0.456|before:of:dietary=0.456|head:inventory:items-words=0.839|before:of:inventory=0.819|
before:of:exist=0.819|head:text:quoted-url=0.677|before:as:text=0.877|before:as:statut=0.901|before:from:statut=0.731|before:under:jurisdict=1.172|form:optional:items-number=-0.575|head:year:items-number=0.798|
before:in:amend=0.585|head:year:items-words=0.696|head:issu:items-quoted=0.511|head:titl:items-quoted=0.908|before:under:genr=0.831|before:has:pag=0.711|before:of:book=0.494|before:of:member=0.774|
before:between:typ=0.346|before:joining:date=0.773|before:between:check=-0.135|look:guest:plain=-1.221|before:of:guest=0.992|look:guest:name=-0.51|before:named:guest=-0.481|head:contact:identifier=0.887|
look:contact:plain=-1.195|look:contact:name=-0.996|before:of:property=-0.352|head:info:words=-1.078|look:info:name=-0.586|look:info:plain=-1.216|look:info:long=-0.614|before:of:reason=0.573|
before:of:claim=0.915|head:reason:quoted=0.683|head:reason:words=-0.742|look:reason:plain=-0.316|look:claim:plain=1.062|before:for:reason=-0.161|before:for:claim=0.652|before:for:detail=0.179|
before:of:renewal=0.27|look:renewal:plain=0.761|look:wast:plain=0.428|before:of:wast=0.621|before:use:typ=0.48|look:process:plain=-0.411|head:approach:number=-0.364|before:for:area=0.942|
head:demand:number=0.462|head:featur:items-words=1.383|before:be:styl=0.472|look:garden:plain=0.908|before:in:garden=0.921|head:equat:quoted=0.604|look:equat:plain=-0.859|head:populat:number=-0.248|
before:of:populat=0.729|head:wast:number=0.305|look:rat:plain=0.43|head:volunteer:number=0.838|before:with:volunteer=0.533|head:publicity:flag-true=0.24|before:using:publicity=0.179|head:result:number=1.665|
before:to:cocktail=1.315|look:cocktail:name=1.183|head:glass:words=0.246|look:glass:plain=0.448|look:serv:plain=0.76|before:with:serv=0.643|before:in:glass=0.797|before:in:serv=0.7|
before:of:glass=-0.224|look:bus:plain=-0.788|look:bus:name=0.543|before:for:capacity=-0.38|before:for:driver=0.125|look:driver:plain=-0.98|look:driver:name=0.563|before:for:distanc=0.307|
before:with:need=0.515|head:specialty:words=0.522|look:specialty:plain=0.566|before:in:specialty=0.881|before:on:inspect=-0.047|head:inspect:words=0.61|look:inspect:plain=0.468|before:up:inspect=0.903|
before:of:ag=0.302|before:of:gender=-0.637|look:rol:plain=-0.089|before:of:script=0.84|look:shoot:name=0.747|before:in:shoot=0.748|head:symptom:items-words=0.969|before:with:medical=0.91|
head:history:single-words=0.854|before:to:medical=0.337|look:diagnosis:plain=-0.721|head:opinion:words=0.601|look:opinion:plain=0.601|look:specialist:plain=0.601|before:to:opinion=0.92|before:to:specialist=0.92|
head:forc:number=-0.128|before:of:forc=0.427|before:is:area=0.547|before:is:strength=0.778|before:is:tensil=0.778|head:strain:number=0.434|before:of:strain=0.65|before:is:strain=0.086|
before:is:volum=0.1|before:titled=-0.883|before:titled:titl=1.677|head:director:words=0.589|look:director:name=0.684|before:by:director=0.744|before:on:schedul=0.245|head:venu:words=1.115|
look:venu:plain=-0.838|before:in:venu=-0.48|look:venu:name=0.978|before:of:venu=-0.756|before:to:venu=0.215|before:at:venu=1.205|before:titled:film=0.474|before:of:film=0.576|
look:film:plain=-0.448|before:for:film=0.609|before:at:film=0.798|head:preferenc:items-words=0.481|before:towards=0.202|before:towards:preferenc=0.686|before:with:preferenc=0.771|head:occas:words=-0.702|
look:occas:plain=0.473|before:for:occas=0.865|before:of:prefer=0.121|before:for:prefer=0.807|head:energy:number=0.215|before:of:energy=0.348|head:potential:number=0.303|before:of:potential=0.601|
head:constant:number=0.2|before:of:constant=0.589|before:to:stat=0.493|head:posit:number=0.537|before:at:posit=1.258|before:about:tim=-1.272|head:regulat:words=0.7|look:regulat:plain=-0.765|
look:regulat:name=0.705|before:this:email=0.43|look:promot:name=0.826|head:address:email=0.601|before:at:address=1.754|head:address:words=-0.774|look:address:plain=0.943|look:address:long=0.08|
head:percentag:percent=1.243|head:id:email=-0.276|before:at:cod=0.434|look:pattern:plain=-0.084|head:organiz:words=0.663|look:organiz:plain=-1.008|look:organiz:name=0.959|before:as:organiz=0.641|
before:of:organiz=-0.336|before:at:hom=0.471|head:cod:quoted=0.43|head:them:words=0.568|look:them:plain=0.077|look:them:long=-1.067|before:of:them=0.783|look:them:name=0.387|
head:ticker:words=0.234|look:ticker:name=0.593|head:exchang:words=0.294|look:exchang:name=0.739|before:on:exchang=0.866|head:dividend:number=0.789|before:of:pric=-1.142|before:among=0.672|
form:list:single-email=1.208|form:required:single-email=1.623|head:book:quoted=0.589|look:book:plain=-1.405|look:prefer:plain=0.611|head:policy:words=0.428|head:key:quoted=-0.256|before:titled:nam=1.208|
before:titled:resourc=0.177|before:with:resourc=0.648|before:within:region=0.565|look:ap:plain=-1.656|look:ap:name=-0.173|before:is:ap=0.322|before:on:ap=-0.317|head:mod:quoted=-0.81|
look:deploy:plain=0.492|before:to:deploy=0.523|before:in:deploy=0.359|head:sequenc:words=-0.948|look:sequenc:plain=-1.158|look:scen:plain=-1.54|look:sequenc:long=-0.29|before:at:scen=0.501|
head:us:items-words=0.469|before:of:us=0.746|before:of:weapon=0.746|head:design:words=-0.057|look:set:plain=0.458|before:at:set=0.224|before:with:set=0.835|head:performer:number=0.927|
head:metal:words=0.606|look:metal:name=0.635|before:using:metal=0.695|head:ligand:words=0.698|look:ligand:name=0.789|head:solvent:words=0.615|look:solvent:name=0.759|before:and:solvent=0.85|
head:structur:words=-0.923|look:structur:plain=-0.83|before:is:structur=0.81|head:techniqu:words=0.55|look:techniqu:plain=-0.313|before:using:techniqu=-0.12|look:techniqu:name=0.551|look:property:plain=-1.296|
before:that:gen=0.454|head:express:items-quoted=0.757|look:melody:plain=-0.501|head:chord:items-identifier=0.717|before:from:data=-0.152|before:at:data=0.098|before:is:breed=-0.321|head:num:number=-0.525|
head:descript:quoted=-1.288|before:is:descript=0.617|look:light:plain=0.836|before:on:light=0.844|before:is:budget=-0.416|before:named:job=0.508|head:nam:quoted-path=0.255|head:nam:quoted-date=0.827|
head:task:number=0.062|before:with:task=0.766|before:with:mapper=0.865|before:and:task=-0.77|before:and:reducer=0.544|before:named:script=-0.316|head:data:quoted-path=0.666|before:at:input=0.477|
head:data:quoted-date=-0.282|head:param:quoted=0.833|head:databas:quoted=0.568|before:named:databas=-0.081|before:from:databas=1.055|head:databas:words=-1.073|look:databas:plain=-0.428|look:databas:name=-0.262|
head:character:words=0.638|look:character:name=0.835|look:motif:plain=0.634|before:to:motif=0.915|before:had:symptom=0.62|before:for:severity=-0.116|look:severity:plain=-0.08|look:organism:plain=0.731|
look:organism:long=-1.497|before:of:organism=0.695|before:from:organism=0.799|look:sequenc:name=0.084|head:tool:words=1.078|look:tool:plain=-0.336|look:tool:name=0.497|before:using:tool=1.116|
before:using:analysis=1.029|before:at:fil=1.605|before:of:fil=0.435|before:from:fil=0.952|look:fil:name=-0.811|before:to:fil=0.044|head:keyword:items-quoted=0.461|head:keyword:items-words=1.334|
before:of:keyword=0.089|before:to:keyword=-0.314|look:segment:plain=-0.611|head:summary:words=-0.932|look:summary:plain=-0.921|before:to:audienc=0.289|look:audienc:plain=0.347|before:for:audienc=0.225|
before:is:audienc=0.553|before:of:campaign=0.223|before:for:campaign=0.434|before:to:customer=-0.299|before:of:satisfact=0.993|before:with:analysis=0.535|head:load:number=-0.319|before:under:load=0.91|
look:test:plain=-0.344|before:for:test=-0.537|look:test:name=-1.007|head:data:items-words=-1.239|head:data:single-words=-0.709|head:librarian:words=0.516|look:librarian:name=0.65|before:by:librarian=0.789|
before:to:show=-0.137|head:network:words=1.028|look:network:plain=-1.196|look:network:name=0.864|before:about:genr=0.426|head:feedback:flag-true=0.915|before:of:episod=0.879|head:1:items-words=-0.869|
before:in:fil=-0.917|head:horizon:number=0.739|before:of:expirat=1.114|look:expirat:plain=0.686|before:have:product=0.852|before:have:typ=0.647|before:with:n=0.453|head:incidenc:number=0.618|
before:is:incidenc=0.618|before:is:angl=-0.383|head:angl:number=-0.387|before:of:light=0.244|before:using:light=0.863|head:period:identifier=0.874|before:of:period=-0.372|head:period:words=0.259|
look:period:name=0.238|look:period:plain=0.173|look:period:long=-1.551|before:in:period=-0.981|before:for:period=0.839|before:from:period=1.064|head:period:rest=-0.898|before:of:ocean=0.488|
look:pollutant:plain=0.812|look:pollut:plain=0.65|before:from:pollut=0.815|head:channel:words=0.862|look:channel:plain=-1.715|look:distribut:plain=-0.19|look:channel:name=-1.154|look:distribut:name=0.267|
before:to:channel=1.697|before:in:channel=0.945|before:through:channel=0.978|before:through:distribut=0.658|head:audienc:words=0.794|look:audienc:long=-1.162|head:shift:number=0.226|before:of:processor=-0.345|
look:processor:plain=0.913|before:about:processor=0.848|head:usag:number=0.358|head:usag:words=0.548|look:usag:plain=0.712|before:for:usag=0.395|head:staff:number=0.878|before:and:volunteer=0.802|
look:screen:plain=1.046|before:is:screen=0.916|head:imag:words=-0.728|look:imag:name=-1.633|before:in:imag=0.576|head:area:words=0.521|look:area:name=0.562|look:area:plain=-0.381|
look:area:long=-0.922|before:in:area=0.529|before:on:area=-0.718|before:across=0.493|head:port:words=0.977|look:port:name=1.1|before:to:port=1.271|before:of:cargo=0.862|
look:cargo:name=0.873|head:need:items-words=1.149|before:as:mod=0.619|head:pin:number=0.507|form:integer:quoted=-0.717|head:address:quoted=0.674|head:data:quoted-number=1.14|look:editor:plain=-0.784|
look:editor:name=0.976|head:scen:quoted=0.667|head:scen:words=-1.165|before:in:scen=0.753|look:scen:name=-0.064|before:called:id=-0.64|look:pc:plain=0.89|before:called:nam=1.432|
before:called:pc=0.9|look:os:name=1.35|before:of:devic=0.576|look:error:plain=0.341|before:for:error=0.743|head:requir:flag-true=0.639|before:any:requir=0.426|before:any:action=0.562|
look:solut:plain=-0.57|before:i'm:ag=0.832|before:about:weight=0.992|look:individual:plain=-0.639|look:individual:name=0.094|head:exercises:items-words=0.921|before:about:durat=0.708|before:about:initial=0.743|
look:storag:plain=0.147|before:in:storag=0.865|look:energy:plain=0.685|before:from:energy=0.692|before:for:rout=0.919|before:about:distanc=0.715|head:bandwidth:number=-0.582|before:of:bandwidth=-0.089|
head:loss:number=0.341|before:around:loss=0.623|before:around:lin=0.623|before:in:publish=1.083|look:pet:plain=0.84|before:for:pet=1.077|look:diet:plain=0.847|before:for:restrict=0.863|
before:for:dietary=0.863|head:holder:words=0.501|look:holder:name=0.633|before:in:account=-1.265|before:of:holder=0.621|before:of:account=0.465|before:with:deposit=0.758|before:with:initial=0.758|
head:schem:words=-0.578|look:schem:plain=-0.537|look:pattern:name=0.805|head:adjust:words=0.611|look:adjust:plain=0.612|look:fit:plain=0.612|look:adjust:long=0.9|head:pattern:words=0.201|
head:threat:items-words=0.64|before:like:threat=0.897|look:security:plain=0.454|head:leader:words=0.767|look:leader:name=0.794|head:network:items-words=0.795|before:of:resourc=1.415|head:resourc:words=-0.184|
before:that:resourc=0.227|head:condit:quoted=-0.592|look:medical:plain=0.905|head:treat:words=0.32|head:facility:words=0.224|look:facility:plain=0.309|look:medical:name=0.309|before:to:facility=0.725|
head:difficulty:number=0.356|before:of:difficulty=0.396|head:transact:items-quoted=0.348|head:validator:words=0.772|look:validator:plain=0.772|head:reputat:number=0.361|before:of:reputat=0.52|head:delegat:items-quoted=0.213|
look:coverag:plain=-0.545|look:coverag:name=0.742|head:keyword:words=-0.402|look:keyword:plain=-0.302|look:keyword:long=-1.099|before:is:keyword=1.077|look:keyword:name=-1.171|before:about:keyword=0.773|
before:have:incom=0.91|head:expenses:number=0.428|head:deduct:number=-0.633|before:and:deduct=0.884|before:for:tax=1.1|before:am:status=0.455|before:am:fil=0.561|before:my:year=0.128|
look:payment:plain=-0.455|before:and:period=-1.572|before:to:period=-1.284|before:on:featur=0.54|before:on:linguistic=0.835|before:of:featur=0.533|before:and:dialect=-0.275|head:dialect:words=0.634|
look:dialect:name=0.969|before:between:dialect=0.577|head:b:words=0.757|look:b:plain=-0.068|look:b:name=0.463|head:sound:items-quoted=0.609|before:like:sound=0.625|head:server:quoted=0.609|
before:on:server=0.71|head:server:words=-0.402|look:server:plain=0.375|head:usernam:quoted=0.145|head:usernam:words=-1.67|look:usernam:plain=-1.012|look:usernam:long=-0.416|head:password:quoted=0.631|
before:to:password=0.405|head:password:words=-1.044|look:password:plain=-0.721|look:password:long=-0.621|head:password:rest=-0.955|before:to:databas=0.71|before:in:databas=0.309|head:issu:words=-0.199|
look:issu:long=1.093|head:priority:number=0.182|before:at:level=1.497|before:at:security=1.194|before:at:destinat=0.281|before:at:airport=0.707|look:airport:name=0.612|look:installat:plain=0.705|
before:is:installat=0.837|before:of:system=0.165|look:monitor:plain=0.667|before:in:monitor=0.851|before:using:material=0.753|look:cool:plain=0.26|before:with:system=-0.744|before:using:system=0.171|
before:using:cool=0.784|before:and:system=-0.38|look:heat:plain=0.223|before:and:heat=0.834|look:not:plain=-0.985|before:by:editor=0.816|before:on:sampl=0.446|head:temp:number=0.507|
before:of:temp=-0.857|before:at:temp=0.878|before:of:final=0.898|before:of:object=-1.073|look:object:plain=0.243|look:object:name=0.153|before:and:object=0.647|head:principl:items-quoted=0.653|
before:like:principl=0.729|head:dilemma:quoted=0.743|before:of:dilemma=0.794|before:of:framework=-0.492|head:framework:words=0.254|head:action:quoted=-0.456|head:action:words=-0.677|look:action:plain=0.708|
head:evidenc:items-words=0.913|before:only:evidenc=0.898|before:on:evidenc=0.472|before:on:appoint=0.58|look:appoint:plain=-0.638|head:preferenc:words=0.431|look:preferenc:name=0.761|look:furnitur:plain=0.493|
before:using:medium=0.871|look:artwork:plain=-0.751|look:artwork:name=0.129|before:and:artwork=0.358|before:of:vehicl=-0.566|look:vehicl:name=0.421|head:reg:identifier=0.879|before:for:count=0.553|
head:order:items-words=0.664|before:are:order=0.683|before:are:item=0.683|before:of:item=0.761|before:are:email=0.891|before:is:height=0.745|before:in:word=0.779|before:on:publicat=0.775|
before:of:publicat=0.922|look:articl:plain=-0.471|head:proofreader:words=0.526|look:proofreader:name=0.623|head:editor:words=0.86|look:sauc:name=0.706|before:for:sauc=0.847|before:with:main=0.91|
look:recip:plain=-0.251|before:for:recip=-0.612|before:in:spac=0.398|head:plant:items-words=0.424|before:as:plant=0.78|before:for:plant=-0.4|before:as:material=0.077|head:requir:words=-0.779|
look:requir:plain=-0.412|look:requir:long=0.739|look:requir:name=-0.865|before:titled:piec=-0.315|look:guid:name=0.881|before:by:guid=0.895|head:them:quoted=-0.577|head:ton:words=0.737|
look:skin:plain=0.737|before:for:ton=0.801|before:for:skin=0.801|head:hairstyl:words=0.548|look:hairstyl:plain=0.548|look:desir:plain=0.548|before:for:hairstyl=0.818|before:for:desir=0.818|
before:for:product=-0.234|before:with:length=1.283|head:fil:words=-1.657|look:fil:long=-0.532|head:reviewer:items-words=0.589|before:by:reviewer=0.69|head:deadlin:formatted-date=0.546|before:on:deadlin=0.427|
head:deadlin:date=0.784|head:deadlin:words=-0.245|look:deadlin:plain=-0.117|before:of:deadlin=0.613|look:build:plain=-1.159|before:is:build=0.558|before:on:remediat=0.324|head:tempo:words=0.249|
look:tempo:plain=0.473|before:with:tempo=0.057|before:using:instru=-0.127|before:using:key=-0.828|before:using:melody=0.755|look:rhythm:plain=0.729|before:and:sect=0.685|look:danc:plain=0.774|
look:first:name=0.813|before:to:first=0.944|look:last:name=0.809|before:within:depart=0.81|before:of:depart=0.238|before:to:employe=-0.598|head:check:flag-true=0.445|look:raw:plain=0.923|
before:of:raw=0.764|look:supplier:plain=-0.925|look:supplier:name=-0.274|head:symptom:words=-0.057|look:symptom:plain=0.596|look:symptom:long=0.76|before:is:symptom=0.504|before:of:symptom=-0.215|
before:of:patient=-0.312|head:column:number=0.48|before:with:column=0.688|head:row:number=0.595|before:and:row=0.716|before:in:input=0.513|before:with:threshold=0.22|before:during:day=0.787|
before:during:tim=1.138|before:over:tim=1.224|before:of:nois=-0.119|before:over:fram=0.837|before:as:cod=0.508|before:at:audienc=0.747|before:and:strategy=0.535|before:of:convers=0.147|
before:for:quantity=0.658|before:on:delivery=-0.425|look:delivery:plain=0.88|before:is:delivery=0.521|before:with:delivery=0.59|before:from:region=0.071|before:of:batch=-0.046|before:as:format=0.332|
before:of:shap=0.948|head:shap:quoted=0.757|before:to:shap=0.827|before:to:input=1.118|head:dim:number=0.275|before:of:dim=0.275|before:of:latent=0.275|head:layer:number=0.612|
before:of:layer=0.536|before:need:capacity=0.91|before:need:tank=-0.043|look:tank:plain=-0.805|look:water:plain=-0.466|look:animal:plain=1.115|before:my:animal=0.921|before:is:animal=-0.403|
before:my:plant=0.553|before:for:hour=0.588|before:be:status=0.666|head:point:words=-0.062|look:point:name=0.153|before:from:point=0.454|head:gear:flag-true=0.673|before:on:rout=0.872|
before:and:seq=0.303|head:organism:quoted=-0.117|look:visitor:name=0.729|before:for:visitor=0.732|look:pass:plain=0.788|head:mountain:words=0.629|look:mountain:name=0.729|before:on:mountain=0.823|
look:equip:plain=0.709|look:insuranc:plain=0.156|before:for:insuranc=0.249|look:report:name=0.472|head:phras:quoted=-0.065|look:phras:plain=-0.91|head:category:quoted=-0.478|before:as:category=0.885|
look:textur:plain=0.44|before:with:textur=0.945|before:using:languag=0.071|look:optimiz:name=0.587|before:at:applicat=0.235|look:applicat:plain=0.674|before:of:applicat=-0.733|before:in:applicat=0.513|
before:as:applicat=0.838|before:to:environ=0.51|look:pag:plain=0.585|head:us:words=0.067|look:us:name=0.305|look:framework:name=-0.385|head:diseas:words=-0.353|look:diseas:plain=-0.525|
look:diseas:long=-0.516|look:diseas:name=-0.178|before:for:diseas=0.75|head:measur:words=-0.888|look:measur:plain=-0.681|before:over:area=0.701|before:am:locat=-0.501|head:speed:number=-0.768|
head:intensity:number=-0.45|before:at:port=1.101|before:are:passenger=0.749|before:at:arrival=0.917|look:arrival:name=0.491|before:to:arrival=-0.143|before:of:drug=0.33|head:gap:number=0.204|
before:of:gap=0.454|before:of:gdp=0.553|head:growth:percent=0.86|head:mad:number=0.265|before:to:mad=0.652|before:to:invest=0.652|head:senti:words=0.481|look:senti:plain=0.496|
before:being:senti=0.78|before:being:market=0.78|head:crew:items-words=0.774|head:initiativ:words=0.315|look:initiativ:plain=0.508|look:current:plain=-0.307|look:hardwar:name=0.78|before:of:hardwar=0.777|
before:for:parameter=-0.099|head:parameter:words=-0.346|look:parameter:plain=0.247|head:compatibility:flag-true=0.681|head:express:quoted=1.444|head:express:words=0.396|look:express:plain=0.464|head:stat:quoted=0.68|
head:qubit:number=0.405|before:of:qubit=0.438|look:circuit:plain=0.87|before:some:method=0.876|before:some:analysis=0.796|look:suspect:name=0.604|before:if:suspect=0.453|before:about:suspect=0.605|
before:against:suspect=0.86|head:posit:words=0.463|look:posit:plain=0.777|before:to:posit=-0.232|head:evidenc:words=-0.558|look:evidenc:plain=-0.54|look:evidenc:name=-0.318|before:is:evidenc=0.543|
head:witness:items-words=0.697|head:defendant:words=0.449|look:defendant:name=0.604|before:if:defendant=0.463|before:about:defendant=0.615|before:against:defendant=0.807|before:at:complexity=0.783|before:through:end=0.792|
look:regress:plain=0.228|head:era:words=0.766|head:sort:words=-0.88|look:sort:plain=-0.972|head:field:words=0.661|look:field:plain=0.062|before:of:field=0.529|look:field:name=-0.542|
look:volcano:name=0.804|before:about:volcano=0.81|head:concentrat:number=0.659|before:of:concentrat=1.072|before:titled:project=0.89|before:by:project=0.154|head:manager:words=0.804|look:manager:name=0.846|
before:by:manager=0.876|before:of:business=1.091|look:business:name=1.201|before:for:business=1.237|before:of:revenu=0.724|before:of:risk=-0.418|before:of:complianc=0.087|look:complianc:name=0.674|
head:composit:words=0.599|look:composit:plain=0.602|before:of:research=-0.438|look:research:plain=-0.079|before:on:dish=0.908|head:menu:words=-0.414|look:menu:plain=-0.447|head:cost:number=0.097|
head:paid:flag-true=0.824|head:usernam:identifier=0.975|before:this:usernam=0.785|head:email:identifier=0.938|head:email:quoted-email=0.646|look:repository:name=0.838|before:for:repository=0.852|before:of:repository=-0.664|
look:program:plain=0.454|look:program:name=-0.516|head:repository:words=0.849|before:named:song=0.568|before:called:playlist=0.213|before:to:playlist=0.881|before:at:height=0.797|head:asset:items-words=0.27|
head:beneficiary:items-words=-0.736|before:his:beneficiary=0.99|head:beneficiary:single-words=0.747|before:and:beneficiary=0.661|head:relationship:words=0.71|look:relationship:plain=0.826|before:his:relationship=0.802|look:dropoff:name=0.579|
before:at:dropoff=0.692|before:named:patient=0.585|before:on:treat=0.887|before:using:treat=0.826|before:using:need=0.612|look:conservat:plain=-0.179|head:word:quoted=0.792|before:for:word=-0.335|
before:for:english=0.173|head:word:words=-0.32|look:word:plain=-0.764|look:word:name=0.262|head:tens:words=0.652|look:tens:plain=0.644|before:with:tens=0.783|before:for:incubat=0.926|
head:agent:words=0.413|look:agent:plain=0.413|look:antibiotic:plain=0.419|before:using:agent=0.905|before:using:antibiotic=0.905|head:country:items-words=0.79|look:water:name=0.801|before:of:water=1.022|
head:sequenc:quoted=0.662|before:of:isoelectric=0.48|head:info:quoted=-0.107|look:interact:plain=0.791|look:claimant:name=0.728|before:is:claimant=0.827|look:adjuster:name=0.616|before:named:adjuster=0.707|
look:evaluat:plain=0.315|before:is:evaluat=0.527|before:of:evaluat=-0.533|before:of:payment=-0.552|look:stunt:plain=0.545|before:for:stunt=0.831|before:as:need=0.796|before:as:equip=0.796|
head:facilitator:words=0.458|look:facilitator:name=0.679|before:by:facilitator=0.747|head:program:words=0.415|before:in:program=0.703|look:mentor:name=0.788|before:by:mentor=0.807|before:for:mente=0.901|
look:mente:name=0.896|head:project:words=0.182|head:coordinator:words=0.44|look:coordinator:name=0.69|before:by:coordinator=0.753|before:to:peopl=0.788|before:by:count=0.503|head:sup:words=-0.522|
look:sup:name=0.321|look:sup:plain=-0.929|look:sup:long=0.896|before:with:sup=0.75|before:by:doctor=0.726|before:titled:scen=0.665|head:mask:words=0.629|look:mask:plain=0.699|
look:subnet:plain=-0.655|before:at:gateway=0.825|head:gateway:words=0.372|look:gateway:plain=0.51|before:as:dns=0.812|head:dns:words=0.583|look:dns:plain=0.603|before:of:traffic=0.556|
before:of:fluid=0.624|look:fluid:plain=0.441|before:of:reynold=0.742|before:from:traffic=0.159|head:view:number=0.328|before:for:bik=-1.083|look:bik:name=0.413|before:after:durat=0.079|
before:after:usag=0.855|before:at:frequency=1.024|before:at:efficiency=0.662|head:efficiency:share=0.785|head:nois:number=0.621|before:at:system=-0.241|before:to:nois=0.753|head:power:number=0.558|
before:of:power=0.794|before:of:transmit=0.689|look:waveguid:plain=0.394|before:with:tank=-0.246|before:at:p=0.604|look:rid:plain=0.502|head:pick:words=0.577|look:pick:plain=0.749|
before:from:pick=0.86|before:named:model=1.112|head:dimens:identifier=0.829|look:simulat:plain=0.238|head:fil:quoted=-0.631|before:named:fil=0.053|head:fil:identifier=0.405|head:system:quoted=-0.32|
before:on:system=1.003|look:templat:plain=-0.479|before:with:framework=0.863|before:with:test=0.564|before:into:path=0.63|head:provider:quoted=-0.798|head:provider:words=0.644|look:provider:plain=-0.983|
look:cloud:plain=-0.691|before:to:provider=0.085|before:to:cloud=0.085|look:provider:long=-0.339|look:provider:name=0.852|look:cloud:name=0.746|before:on:provider=0.685|before:on:cloud=0.685|
look:instanc:plain=0.848|before:on:instanc=0.72|look:ci:name=0.83|look:element:plain=0.835|before:of:element=0.798|before:and:element=0.587|head:area:quoted=-0.731|look:build:name=-1.307|
before:of:build=-0.823|look:insulat:plain=0.729|before:and:insulat=0.913|before:of:provider=0.378|before:for:coverag=0.791|look:ship:plain=0.608|head:technology:words=0.214|look:technology:plain=0.292|
before:using:technology=0.516|before:of:technology=0.124|head:consequenc:words=0.768|look:consequenc:plain=0.754|before:its:consequenc=0.37|look:ethical:name=0.416|before:of:ethical=0.416|look:config:plain=-0.526|
before:for:organiz=0.589|before:with:devic=0.378|head:differenc:number=0.67|before:of:differenc=0.556|head:recipient:quoted-email=0.339|head:subject:quoted-email=1.711|head:messag:quoted-email=1.262|before:of:theory=-0.157|
look:philosopher:name=0.219|look:philosopher:plain=-0.813|head:selector:quoted=0.19|head:selector:words=0.372|look:selector:plain=0.372|look:selector:long=-0.579|look:difficulty:plain=0.732|look:transportat:plain=0.282|
before:for:transportat=0.174|head:model:quoted=0.636|head:config:words=-0.514|head:workload:words=0.131|look:workload:plain=0.295|before:with:workload=0.293|head:text:quoted-date=0.768|before:of:load=-0.447|
head:tradit:words=0.481|look:tradit:plain=0.505|before:in:tradit=0.44|before:of:tradit=0.261|head:number:quoted-number=0.366|before:and:phon=0.866|before:called:campaign=0.137|head:theory:quoted=0.225|
head:philosopher:quoted=-0.484|before:as:area=0.493|head:purpos:quoted=0.137|before:called:exercis=0.191|look:exercis:name=0.631|look:exercis:plain=-0.934|before:by:angl=0.185|look:output:plain=-1.101|
look:record:name=-1.057|look:record:plain=-1.31|head:valu:quoted=-0.3|head:valu:words=-1.224|look:valu:plain=-0.727|before:to:valu=0.615|look:engin:name=-0.317|look:engin:plain=-0.768|
before:named:project=0.048|head:dataset:quoted=1.168|head:dataset:words=0.293|look:dataset:long=-1.051|before:of:impact=0.046|look:compound:plain=0.054|before:in:aircraft=0.295|look:domain:plain=-0.975|
before:at:ship=0.492|before:is:ship=-0.092|before:with:new=1.427|look:new:plain=-1.29|before:to:new=1.96|look:new:name=0.593|before:of:new=-0.429|look:aquifer:name=0.057|
before:about:aquifer=0.154|look:cryptocurrency:name=0.081|before:of:cryptocurrency=0.141|before:is:student=0.597|look:student:plain=-0.877|wire consumer has output=-0.98|head:threshold:words=-0.147|look:threshold:plain=-0.144|
before:of:severity=0.546|before:on:assess=0.71|look:establish:name=0.188|before:at:establish=0.721|before:from:library=0.543|before:to:library=-0.083|look:library:plain=-1.465|before:in:library=1.226|
before:of:library=0.468|look:library:name=1.295|before:for:library=-0.047|before:is:reason=0.542|before:called:library=-0.608|before:of:animal=0.581|before:for:animal=0.122|before:about:system=0.106|
before:of:channel=0.535|before:through:market=0.66|head:timefram:words=-0.214|look:timefram:plain=0.117|look:timefram:long=-0.801|before:with:timefram=0.584|before:of:plant=0.187|look:plant:plain=0.375|
before:with:plant=0.651|look:marker:name=0.341|before:with:marker=0.305|before:to:organism=0.074|before:for:organism=-0.688|head:genus:quoted=0.901|before:our:platform=0.567|after:joining:email=0.495|
before:named:id=-1.022|before:in:releas=-0.173|head:behavior:words=0.443|look:behavior:plain=0.472|before:of:behavior=0.142|before:been:behavior=0.525|before:is:gender=0.383|head:context:words=-0.563|
look:context:plain=-0.449|look:context:long=-0.327|before:in:context=0.12|before:is:target=0.896|before:is:messag=0.64|look:attach:plain=-0.693|before:to:attach=-1.388|before:of:attach=-1.24|
head:tissu:words=0.804|look:tissu:plain=0.793|before:in:tissu=0.827|head:event:number=-0.142|before:has:event=0.909|before:has:group=-0.935|after:joining:piece=-0.813|look:cours:plain=-0.958|
head:salary:number=0.718|before:of:salary=1.056|head:sport:words=0.653|look:sport:plain=0.508|look:sport:long=-0.85|before:of:sport=0.081|before:to:sport=0.213|before:of:rang=-0.912|
head:rang:words=-0.224|look:rang:long=-0.745|before:in:rang=0.407|before:on:rang=0.466|head:status:quoted=-1.013|before:with:period=0.339|before:on:content=0.511|before:be:content=-0.089|
before:be:author=0.651|before:have:them=0.454|look:grad:plain=0.348|before:for:grad=0.523|before:be:fil=0.728|before:by:provider=0.264|before:by:cloud=0.264|head:token:quoted=0.875|
look:access:plain=0.588|before:be:brand=0.498|head:palett:words=-0.466|look:palett:plain=-0.456|head:element:words=0.353|look:visual:plain=-0.171|head:typography:words=-0.205|look:typography:plain=-0.176|
head:constraint:words=0.535|look:constraint:plain=0.564|look:item:name=0.572|before:under:category=0.655|look:photo:plain=-0.896|before:of:real=0.625|before:of:imaginary=0.233|before:of:databas=0.75|
before:to:query=0.497|head:credential:words=-0.489|look:credential:plain=-0.487|look:activity:plain=-0.539|before:between:activity=0.61|before:of:intensity=0.363|head:group:words=-0.072|look:group:plain=0.363|
look:ag:plain=0.146|before:to:ag=0.21|look:group:long=-0.794|before:in:group=0.301|before:in:ag=0.34|before:for:group=0.242|before:from:gender=-0.314|before:about:databas=-0.27|
look:seed:plain=0.16|before:about:seed=0.372|before:of:domain=0.714|head:siz:quoted=-0.709|head:siz:identifier=0.312|head:layout:words=0.901|look:layout:plain=-0.173|before:with:layout=0.57|
before:and:layout=-0.516|before:in:render=-0.253|look:render:plain=-0.303|look:camera:plain=0.28|before:at:camera=0.282|before:need:locat=-0.397|head:zipcod:number=0.701|head:zipcod:words=-0.417|
before:of:pip=-0.203|before:of:slop=-1.226|before:on:timefram=0.805|look:experi:plain=0.203|before:in:experi=0.832|head:schematic:words=0.236|before:for:schematic=0.549|look:schematic:name=0.591|
before:of:crop=0.928|head:sex:words=0.269|look:sex:plain=0.304|before:of:sex=0.473|before:since=0.183|head:ancestry:words=-0.281|look:ancestry:plain=-0.589|before:of:ancestry=0.518|
look:ancestry:name=0.523|head:injury:words=-0.734|head:death:words=-0.346|look:death:plain=-0.339|before:few:death=0.701|before:few:tim=0.701|before:called:design=-0.437|before:as:design=0.093|
before:is:ag=0.265|before:is:element=0.357|before:called:ap=0.766|before:for:ap=0.116|before:is:databas=-0.419|before:is:titl=-0.149|before:be:medicat=0.577|before:be:durat=0.628|
head:structur:identifier=0.854|before:called:structur=0.625|look:task:plain=-0.227|before:of:task=0.653|head:comment:quoted=0.185|before:is:comment=0.184|look:comment:plain=-0.183|head:parameter:quoted=0.572|
before:as:parameter=0.719|before:between:tim=0.394|before:between:start=0.86|before:from:category=0.275|head:sol:number=0.592|before:for:sol=0.594|head:agency:words=0.323|look:agency:name=0.53|
before:by:agency=0.54|before:of:commodity=0.394|head:commodity:words=0.209|look:commodity:plain=0.316|look:pharmacy:name=0.81|before:for:pharmacy=1.024|before:at:pharmacy=0.843|before:about:medicin=0.072|
look:medicin:name=0.232|before:of:medicin=0.3|before:if:medicin=0.663|head:tag:quoted=0.524|before:as:tag=0.596|head:term:words=0.046|look:term:plain=0.344|before:of:term=0.7|
before:of:latency=0.533|before:for:seed=0.529|before:of:soil=-0.271|before:in:soil=0.306|before:with:operat=0.675|head:compound:words=0.546|look:component:plain=0.903|before:about:component=0.536|
before:of:component=-1.082|before:at:nod=0.219|before:at:technology=0.219|head:nod:words=0.214|look:nod:plain=0.188|head:variat:words=-0.04|look:variat:plain=0.096|before:with:variat=0.869|
before:with:process=0.691|look:microprocessor:plain=0.939|before:of:microprocessor=0.883|head:releas:number=0.711|before:by:vehicl=0.293|before:of:mak=0.48|head:mak:words=0.731|look:mak:plain=-0.771|
before:about:mak=0.597|look:mak:name=0.784|head:organ:words=0.217|look:organ:plain=0.234|look:robot:plain=-1.242|look:robot:name=0.389|look:research:name=0.229|before:in:research=0.349|
before:on:research=0.324|before:is:robot=0.696|head:history:words=0.568|look:history:plain=0.501|before:of:history=0.521|before:called:organiz=-0.158|before:on:sport=-0.077|before:about:period=0.619|
before:on:crim=0.689|head:protocol:words=0.63|look:protocol:name=0.637|before:use:protocol=0.273|before:and:protocol=0.584|before:on:dataset=1.186|before:called:project=-0.228|before:as:system=0.137|
look:protein:plain=-0.706|before:of:protein=0.512|look:protein:name=-0.39|look:study:plain=-1.14|head:composer:words=-0.131|look:composer:plain=-0.525|head:consequenc:quoted=0.104|before:for:exercis=0.091|
before:about:drug=1.487|look:attribut:plain=0.83|head:extens:quoted=-0.361|look:extens:plain=-0.6|before:called:featur=0.667|before:called:gam=-0.101|before:named:library=0.514|before:at:library=0.665|
head:interval:number=0.332|before:of:speed=1.227|head:altitud:number=-0.769|before:of:altitud=-0.764|head:demand:quoted=0.854|head:sup:quoted=0.582|before:to:quantity=0.252|head:sit:words=0.127|
look:sit:plain=0.127|before:in:sit=0.524|before:using:research=0.571|look:communicat:plain=-0.406|before:and:communicat=0.553|before:is:styl=0.81|before:is:communicat=0.555|before:using:delivery=0.512|
head:cu:words=0.368|look:cu:plain=0.416|before:of:cu=0.53|before:named:child=0.52|look:child:name=0.312|before:as:reporter=0.872|look:reporter:name=0.664|before:as:contact=0.467|
before:have:schem=-0.499|head:target:identifier=0.042|head:target:words=-0.481|look:target:long=-1.141|head:algorithm:words=-0.279|look:algorithm:plain=-0.287|look:algorithm:name=-0.107|before:and:algorithm=0.205|
before:is:bond=0.536|look:bond:plain=0.418|head:timestamp:number=0.571|before:from:fiber=0.358|head:stat:identifier=0.116|before:is:sampl=0.871|before:is:test=0.489|before:called:recip=0.239|
before:be:font=0.915|before:is:level=0.246|before:if:action=0.918|before:of:consumer=0.159|before:of:gas=0.492|look:gas:plain=0.096|head:diseas:identifier=-0.377|before:of:diseas=0.701|
before:using:program=0.394|look:control:plain=-0.545|before:titled:grant=0.301|before:called:titl=-0.3|before:is:contact=0.468|look:amount:plain=-1.035|look:audit:plain=0.326|look:audit:name=-0.268|
before:in:audit=-0.251|before:for:audit=0.602|before:my:cloud=0.312|look:publisher:plain=-0.574|head:orientat:words=0.38|look:orientat:plain=0.379|before:with:orientat=0.456|before:with:screen=0.456|
before:named:ad=0.138|look:ad:plain=-0.739|look:ad:name=-0.348|before:on:ad=0.093|before:by:library=0.916|before:of:archiv=0.329|look:archiv:name=0.275|head:imag:path=0.716|
before:function:path=-0.393|after:joining:path=-0.405|head:signal:quoted-number=0.588|look:demodulat:plain=0.385|before:using:demodulat=0.507|look:visualiz:plain=-0.279|before:by:facility=0.825|before:named:gen=0.593|
before:about:gen=0.346|look:chemical:name=-0.901|head:sav:number=0.347|before:is:retir=0.873|look:participant:plain=-0.8|before:with:participant=0.561|look:vpc:name=0.377|before:named:vpc=0.369|
before:of:block=-0.129|before:of:cidr=0.071|head:block:words=-0.048|look:block:plain=-0.206|look:cidr:plain=0.153|look:coach:name=0.834|before:with:coach=0.722|head:microorganism:words=0.11|
look:microorganism:plain=0.386|before:in:microorganism=0.48|head:trait:words=0.094|look:trait:plain=0.127|look:personality:plain=0.127|head:factor:words=0.046|look:factor:plain=0.144|look:environmental:plain=0.144|
before:of:loan=-0.062|head:term:number=0.129|head:cohes:number=0.137|before:of:cohes=0.137|before:of:angl=0.697|before:of:frict=0.11|before:of:polymer=0.57|head:formula:identifier=0.561|
before:of:cut=0.117|before:of:fill=0.069|before:using:substanc=0.452|before:is:differenc=0.571|before:is:concentrat=0.571|before:is:block=0.68|head:path:quoted-url=0.826|before:called:data=0.632|
head:target:quoted=-0.075|head:algorithm:quoted=-0.254|before:use:algorithm=0.489|before:called:dataset=0.848|head:generat:number=0.352|look:dilat:plain=0.075|before:in:dilat=0.233|head:interval:words=0.888|
look:interval:plain=0.801|before:on:interval=0.582|head:component:words=0.662|head:populat:words=0.746|look:populat:plain=0.583|look:populat:name=-0.436|before:for:populat=-0.252|before:called:event=1.234|
head:organizer:words=0.617|look:organizer:name=0.785|head:spac:words=0.141|look:spac:plain=0.813|head:disk:quoted=0.566|before:as:disk=0.619|look:biometric:plain=0.922|head:repetit:number=0.389|
before:for:repetit=0.686|before:use:visualiz=0.596|before:is:demand=0.269|form:optional:path=-0.518|head:url:path=-0.21|before:using:websit=0.425|look:scan:plain=0.267|before:using:scan=0.49|
head:efficiency:words=0.486|look:efficiency:plain=0.485|look:fuel:plain=-0.151|before:with:efficiency=0.556|before:with:fuel=0.795|before:using:fuel=0.065|head:vin:identifier=0.741|look:modul:name=0.223|
before:of:modul=0.203|look:diagnostic:plain=0.362|before:using:diagnostic=0.284|head:recipient:identifier=0.421|look:order:plain=-0.859|before:is:urgency=0.124|before:of:averag=0.982|head:magnificat:number=0.081|
before:of:magnificat=0.159|look:stain:plain=-0.755|before:to:vers=0.163|head:validity:number=0.142|before:of:validity=0.265|before:in:zon=0.404|before:be:record=0.972|before:be:valu=0.679|
before:named:exercis=0.657|head:strength:words=0.154|look:strength:plain=0.282|before:called:enterpris=0.713|look:enterpris:name=0.445|before:at:circuit=0.925|head:fil:path=1.231|before:to:output=0.748|
look:slop:plain=-0.271|head:content:percent=0.83|head:geometry:words=0.81|look:geometry:plain=0.81|head:failur:number=0.733|before:of:failur=0.7|head:sampl:quoted=0.796|head:sampl:words=-0.734|
before:of:reactor=1.087|look:reactor:plain=0.498|head:flux:number=0.13|before:of:flux=0.634|before:of:neutron=0.634|before:titled:articl=0.187|head:journal:words=0.131|look:journal:name=0.548|
look:journal:plain=-1.039|before:of:journal=0.577|head:floor:number=0.745|before:on:floor=0.746|head:remain:identifier=0.841|look:skeletal:plain=-0.805|before:named:index=0.041|head:rol:words=0.145|
before:as:rol=0.324|before:about:diseas=0.114|head:difficulty:words=0.393|look:transact:plain=-0.373|word of another:flag=-1.079|before:of:restaurant=0.175|look:restaurant:name=0.755|look:restaurant:plain=-0.858|
before:with:severity=0.693|head:consensus:words=0.198|look:consensus:name=0.43|before:using:consensus=0.474|look:interfac:plain=-0.312|before:with:map=0.318|before:for:difficulty=0.731|head:rhythm:words=0.499|
before:with:distribut=0.4|before:named:task=-0.122|head:isbn:words=0.357|look:isbn:plain=0.496|look:train:name=-0.097|before:called:train=0.619|before:over:period=1.044|head:work:quoted=0.642|
head:dat:quoted-date=0.815|dated:quoted-date=0.982|before:called:book=0.707|head:procedur:words=0.721|look:procedur:plain=0.724|look:surgical:plain=0.724|before:is:drug=0.741|head:devic:words=0.385|
head:websit:quoted-url=0.569|look:metadata:plain=0.164|head:criteria:words=0.553|look:criteria:plain=0.55|before:on:criteria=0.531|before:on:filter=0.495|head:religion:words=-0.262|look:religion:plain=-0.831|
before:between:religion=0.402|look:religion:name=-0.134|before:in:religion=-0.41|head:aspect:words=0.374|look:aspect:plain=0.752|look:identity:plain=0.495|before:and:aspect=-0.591|before:and:identity=0.636|
before:called:paint=0.657|before:about:artwork=0.459|before:named:furnitur=0.751|before:using:devic=0.439|before:is:researcher=0.566|look:researcher:plain=-0.6|look:researcher:name=1.173|before:am:researcher=0.8|
before:is:text=0.497|before:named:path=0.485|before:named:imag=0.485|head:structur:quoted=0.488|before:is:threshold=0.686|before:is:confidenc=0.778|before:called:medicat=0.524|before:called:product=0.971|
before:in:search=0.219|look:performanc:plain=-0.061|before:of:performanc=0.359|before:is:performanc=0.529|before:of:practic=0.148|look:practic:plain=0.667|before:by:telescop=0.102|look:coordinat:plain=-0.618|
head:prey:words=0.052|look:prey:plain=0.34|before:and:prey=0.389|look:turbin:plain=0.219|before:with:turbin=0.453|head:task:words=0.163|before:with:comput=0.911|look:comput:plain=0.754|
look:warehous:plain=-0.711|before:is:skeletal=0.571|before:be:sex=0.693|before:for:injury=-0.142|before:is:load=0.646|head:property:quoted=0.555|before:to:control=0.42|head:password:number=0.916|
before:during:period=0.175|before:among:populat=0.871|before:among:target=0.871|head:methodology:words=0.523|look:methodology:plain=0.48|before:using:methodology=0.416|before:for:restaurant=1.141|before:at:restaurant=0.85|
before:called:accessory=0.507|head:spokesperson:words=0.385|look:spokesperson:name=0.394|before:at:interview=0.683|look:interview:plain=-0.667|head:variant:quoted=0.09|head:variant:words=-0.514|look:variant:plain=-0.505|
head:activity:words=-0.701|before:with:activity=0.264|before:of:frontal=0.272|head:drag:number=0.08|before:and:channel=0.871|before:through:media=0.784|head:imag:quoted=-0.513|before:on:farm=0.866|
before:be:length=0.287|head:address:quoted-email=0.611|before:is:format=0.088|look:paper:plain=0.356|before:in:paper=0.71|before:from:media=0.535|head:hash:quoted=0.971|head:goal:words=0.882|
look:goal:plain=0.861|before:on:goal=0.911|head:timefram:iso-date=0.912|before:is:weight=-0.965|look:vm:name=0.925|before:of:ethnicity=0.544|head:variant:identifier=-0.162|before:is:variant=0.22|
before:is:genetic=0.221|before:at:sender=0.603|look:sender:plain=0.123|look:sender:name=0.101|before:from:sender=0.722|before:at:receiver=0.84|before:some:evidenc=0.555|head:scen:identifier=0.836|
before:at:crim=0.6|head:ticket:number=0.373|before:need:ticket=0.374|before:is:fil=0.708|before:gap:path=-0.442|look:audio:plain=-1.085|before:of:rock=0.596|head:rock:words=0.518|
look:rock:plain=-0.569|look:rock:name=0.573|look:solut:name=0.494|before:named:solut=0.575|before:of:battery=0.516|head:consumpt:number=0.415|before:of:consumpt=0.609|before:of:electric=0.609|
before:of:earthwork=0.5|before:is:construct=0.6|look:construct:plain=0.585|before:is:cost=0.487|before:is:labor=0.253|head:imag:quoted-path=0.679|before:as:imag=0.677|before:as:bullet=0.679|
head:firearm:words=0.293|look:firearm:plain=0.306|before:is:firearm=0.306|head:view:words=0.294|before:on:du=0.109|head:path:url=0.166|before:gap:url=0.682|head:slot:words=0.639|
look:slot:plain=0.587|before:in:slot=0.565|before:of:refund=0.676|before:on:arrival=0.717|before:that:creator=0.58|head:websit:path=0.86|before:using:circuit=0.843|head:resistanc:number=0.103|
before:of:resistanc=0.201|before:named:subnet=0.265|head:block:quoted-path=0.775|before:on:sol=0.662|before:during:miss=0.394|before:how:model=0.504|before:named:applicat=0.642|head:fil:quoted-path=0.855|
look:critic:name=0.68|before:of:palett=0.477|before:use:typography=0.517|head:prob:number=0.664|before:is:prob=0.664|before:is:prior=0.664|head:likelihood:number=0.588|before:is:likelihood=0.701|
before:and:outcom=0.852|before:through:interact=0.659|head:timestamp:date=0.714|head:timestamp:words=0.226|look:timestamp:plain=0.432|before:with:timestamp=0.596|before:at:timestamp=0.692|before:called:drug=0.503|
head:applicat:words=0.654|head:artwork:quoted=0.578|before:for:artwork=0.646|head:artwork:words=-0.357|head:practic:words=0.52|before:at:performanc=0.063|look:experimental:plain=0.812|head:skeleton:words=0.608|
before:of:skeleton=0.699|look:skeleton:name=0.761|before:that:record=0.904|head:record:rest=0.853|before:is:neonat=0.638|look:softwar:name=0.539|before:named:reservoir=0.891|head:footag:number=0.262|
before:of:footag=0.592|before:of:squar=0.592|head:progress:number=0.381|before:is:progress=0.562|before:some:styl=0.981|look:body:plain=-1.102|before:in:body=-1.015|before:to:body=-1.636|
before:and:body=-0.317|before:of:body=-1.145|before:is:siz=-0.557|head:library:words=0.325|head:modify:quoted=0.548|look:set:name=0.624|before:called:restaurant=0.365|head:facility:quoted=0.137|
before:of:facility=0.353|before:called:fault=0.714|head:guess:number=0.596|before:of:guess=0.491|before:of:carbon=0.497|look:fractur:plain=0.641|before:with:fractur=0.777|head:individual:words=0.153|
before:for:individual=0.165|before:as:relationship=0.429|before:of:scor=0.255|head:tenur:number=0.841|before:for:tenur=0.834|before:of:urgency=0.632|before:of:job=0.28|look:gymnast:name=0.058|
before:by:gymnast=0.186|head:competit:words=0.103|look:competit:name=0.437|before:in:competit=0.468|head:endpoint:quoted=0.826|head:endpoint:words=-0.655|look:endpoint:plain=0.835|head:password:quoted-number=0.77|
head:design:quoted=0.791|head:detail:quoted-date=0.713|before:with:threat=0.242|before:on:fram=0.695|before:our:provider=0.061|before:our:cloud=0.061|head:activity:path=0.897|before:during:season=0.797|
look:endpoint:long=-1.904|head:locat:quoted-date=0.695|before:is:ip=0.877|before:is:endpoint=0.745|before:of:reflect=0.3|before:of:payload=0.716|before:of:launch=-0.264|look:launch:plain=-0.785|
head:fil:quoted-url=0.472|before:at:media=0.472|look:encrypt:plain=-1.083|look:encrypt:name=-0.298|before:using:algorithm=0.261|before:using:encrypt=0.182|head:suit:identifier=0.79|before:using:suit=0.788|
before:using:test=0.503|head:target:path=1.38|before:if:sourc=0.619|head:data:identifier=-0.562|head:interfac:identifier=0.226|before:on:interfac=-0.277|look:animat:plain=-0.06|before:about:animat=0.224|
look:animat:name=0.087|head:company:quoted=0.548|head:record:quoted=0.774|head:teeth:quoted=0.734|before:at:teeth=0.738|before:at:unknown=0.738|head:width:number=0.264|before:of:width=0.694|
before:our:practic=0.896|look:firmwar:plain=0.415|head:keyword:quoted=0.684|before:in:journal=0.765|before:by:critic=0.826|look:human:name=0.873|head:room:words=0.501|head:applianc:words=0.185|
look:applianc:name=0.418|before:on:applianc=0.472|before:every:interval=1.011|before:every:scan=0.044|head:video:quoted=0.687|before:called:devic=0.618|head:input:quoted=1.389|head:dos:number=0.201|
before:of:dos=0.356|head:thickness:number=0.146|before:of:thickness=0.273|look:composer:name=0.656|before:by:composer=0.645|look:bar:name=0.642|before:at:bar=0.893|look:beverag:name=0.823|
before:of:beverag=0.88|head:cod:quoted-url=0.688|before:at:threshold=0.587|head:audio:quoted=0.52|before:with:access=0.763|after:function:url=-0.208|head:fil:url=0.382|before:are:status=0.807|
before:as:status=0.748|before:as:conservat=0.748|before:our:system=0.453|head:set:words=0.185|before:in:set=0.647|head:protagonist:words=0.713|look:protagonist:name=0.797|head:interest:words=0.726|
look:interest:name=0.824|look:lov:name=0.824|before:of:economic=0.217|before:at:grad=0.22|head:bod:number=0.167|before:is:bod=0.167|before:is:influent=0.068|before:is:effluent=0.111|
look:ey:plain=-0.528|before:for:ey=-0.291|look:blockchain:plain=-0.5|look:blockchain:name=0.354|before:on:blockchain=0.429|before:named:audio=1.006|before:is:transact=1.03|before:to:speed=0.81|
head:attack:number=0.588|before:of:attack=0.662|before:called:funct=0.689|head:runtim:words=0.366|look:runtim:plain=0.657|before:using:runtim=0.799|before:at:repository=0.492|head:branch:quoted=0.245|
before:into:branch=0.75|head:branch:words=0.188|look:branch:plain=0.66|look:branch:long=-1.731|before:named:devic=0.554|head:speaker:words=0.461|before:between:player=-0.335|before:between:object=-0.065|
head:coordinat:quoted=0.339|before:is:url=0.518|head:researcher:words=0.463|head:hashtag:quoted=0.094|head:permiss:words=0.276|look:permiss:plain=0.341|before:has:permiss=0.379|before:is:film=0.854|
before:named:text=1.111|before:using:averag=0.328|look:averag:plain=0.316|head:cours:quoted=0.689|head:show:quoted=0.587|head:infrastructur:rest=0.916|head:volum:words=0.8|look:volum:plain=0.798|
before:is:complianc=0.68|head:evaluat:quoted=0.611|before:is:populat=0.671|before:named:ap=0.685|before:from:speaker=0.523|before:for:listener=0.73|head:processor:number=0.473|before:used:processor=0.798|
before:used:num=0.693|before:with:num=0.148|before:at:train=0.749|before:with:qubit=0.772|head:microcontroller:words=0.361|look:microcontroller:name=0.457|before:use:microcontroller=0.468|look:communicat:name=0.589|
head:vers:quoted-date=0.706|look:sid:plain=0.163|before:for:sid=0.368|look:social:plain=0.444|before:in:social=0.749|before:are:keyword=0.837|head:participant:number=0.231|head:blockheight:number=0.848|
before:of:blockheight=0.855|head:project:quoted=0.465|before:content:url=-0.437|look:debug:plain=-0.392|before:with:debug=0.355|head:domain:path=0.813|before:of:wood=0.068|look:wood:name=0.064|
before:about:notat=0.324|look:notat:name=0.366|head:institut:words=0.656|look:institut:name=0.688|before:from:institut=0.743|head:owner:words=-2.005|look:owner:plain=-1.488|look:owner:long=-0.446|
before:of:owner=1.613|head:owner:piece-0=4.667|head:repo:words=-1.767|look:repo:plain=-1.442|look:repo:long=-0.127|before:of:repo=1.368|head:repo:piece-1=4.849|head:sha:words=0.672|
look:sha:plain=0.699|look:sha:long=-1.42|before:on:owner=0.581|before:on:repo=0.376|before:on:sha=1.247|before:in:owner=1.514|before:is:repo=1.293|before:in:repo=1.118|
before:in:label=-1.221|head:sinc:words=0.802|look:sinc:plain=0.746|head:stat:choice=2.873|head:owner:rest=-0.663|head:repo:rest=-0.51|head:body:quoted=1.08|head:body:words=-1.789|
look:body:long=-0.185|head:body:rest=-0.499|head:assigne:single-words=1.14|before:from:owner=-0.068|before:from:repo=0.145|before:from:branch=0.264|head:head:words=0.424|look:head:plain=0.492|
head:bas:words=0.137|look:bas:plain=0.314|head:privat:flag-true=1.476|before:to:owner=0.938|before:to:repo=0.336|before:from:head=1.325|head:draft:flag-true=1.626|before:to:assigne=1.42|
head:event:choice=0.553|head:ts:number=0.478|head:ts:words=1.796|look:ts:plain=1.796|look:thread:plain=0.071|head:react:words=0.689|look:react:plain=0.691|head:query:quoted-email=1.349|
head:to:items-words=-1.557|head:to:single-email=1.637|head:to:single-words=-0.575|look:html:plain=-0.527|head:cc:items-words=-1.784|before:to:cc=-1.695|form:optional:single-email=-0.495|head:cc:single-email=0.731|
head:cc:single-words=-2.231|head:bcc:items-words=-1.94|before:to:bcc=-1.695|head:bcc:single-words=-2.242|before:to:reply=-1.338|head:reply:words=-1.012|look:reply:plain=-0.949|look:reply:long=-0.138|
head:attach:items-words=-1.523|head:attach:single-words=-1.5|head:subject:told=0.633|head:body:told=-0.364|form:text:zone=1.746|form:optional:zone=1.746|head:zon:zone=1.96|before:from:calendar=0.579|
look:calendar:plain=1.367|before:my:calendar=0.949|head:summary:quoted=0.923|head:min:date=1.142|before:between:min=1.536|head:min:iso-date=1.556|head:max:date=1.444|head:max:iso-date=1.553|
before:and:max=1.472|head:respons:choice=0.157|before:in:calendar=0.467|head:tail:number=2.134|head:forc:flag-true=1.489|before:を=0.283|head:replica:number=0.769|before:to:replica=0.955|
head:namespac:words=1.336|look:namespac:plain=1.378|look:namespac:long=-2.234|before:in:namespac=-1.975|look:container:plain=-0.708|before:since:sinc=1.429|head:timestamp:flag-true=0.611|look:label:plain=0.715|
before:does=-1.189|before:does:resourc=0.989|head:manifest:words=-0.749|look:manifest:plain=-0.532|head:filenam:path=2.503|head:filenam:words=-1.32|look:filenam:plain=-1.264|look:filenam:long=-0.206|
head:run:flag-true=0.449|before:as:run=0.438|before:as:dry=0.438|before:all:resourc=0.718|head:namespac:flag-true=-0.903|before:across:namespac=0.957|before:across:all=0.957|head:command:choice=0.197|
before:of:namespac=-1.139|head:operat:choice=0.272|before:dans=-0.293|head:cursor:words=-1.06|whole:path=-1.601|whole:content=2.374|head:mod:choice=1.631|before:under:path=0.55|
before:first:length=1.646|before:are:path=0.155|whole nothing taken=-0.041|before:von=-0.459|before:von:path=0.317|before:nach=-0.081|before:nach:path=0.08|before:de=-0.39|
before:de:path=0.239|before:en:path=0.352|before:dans:path=0.118|after:content:path=-0.18|before:em:path=0.069|before:e=-0.818|before:を:path=0.442|before:of:to=-0.372|
whole:body=2.268|before:of:cc=-1.05|before:of:bcc=-1.059|before:what:path=0.238|whole:messag=0.441|before:e:id=1.102|before:and:owner=-0.416|before:and:repo=-1.267|
before:de:owner=0.592|before:et=-1.074|before:de:repo=0.734|before:dans:id=0.703|before:dans:channel=0.703|before:on:namespac=-0.793|head:namespac:piece-1=0.225|head:output:choice=0.917|
whole:manifest=1.728|whole:query=1.033|before:from:min=1.555|before:to:max=1.703|before:gap:email=-0.475|before:joining:path=-0.677|look:cursor:plain=-0.692|before:plus=-1.328|
before:plus:stat=0.592|before:y:path=0.914|before:et:number=0.407|before:et:issu=0.407|before:was:path=0.408|head:sourc:path=1.582|head:destinat:path=1.256|before:called:destinat=0.737|
head:string:quoted=1.58|before:with:string=-0.814|before:di=0.634|before:di:path=0.653|head:pid:number=0.615|form:list:items-path=1.3|form:required:items-path=1.3|head:fil:items-path=1.025|
head:fil:items-words=-1.042|head:revis:identifier=1.277|head:from:words=0.647|look:from:plain=0.653|head:express:expression=1.25|before:what:express=1.215|head:algorithm:choice=1.624|before:no:symbol=0.762|
head:symbol:flag-false=0.745|head:2:iso-date=1.334|before:next:count=1.346|head:timezon:words=-0.424|look:timezon:plain=-0.973|before:in:temperatur=0.94|before:em:nam=0.63|before:em:city=1.11|
look:proxy:plain=-0.751|before:de:url=0.334|head:query:told=1.966|before:this:query=1.093|head:second:number=0.939|before:after:second=0.939|before:after:expir=0.939|head:key:single-words=1.3|
head:vault:words=1.195|look:vault:plain=1.212|head:folder:words=-0.687|look:folder:plain=-0.854|after:joining:url=-0.237|before:against:target=1.426|whole:input=1.256|before:between:path=0.285|
head:action:choice=0.896|head:vers:choice=1.185|before:para=-0.499|before:para:to=0.532|look:timezon:name=0.061|head:timezon:zone=0.094|head:datetim:date=1.338|before:is:datetim=1.33|
head:path:items-path=0.654|before:both:path=0.534|head:path:items-words=-0.229|before:called:pattern=1.264|head:pattern:identifier=1.26|wire:optional:choice=-1.659|wire:choice:text=-1.391|before:named:search=1.629|
before:does:query=1.742|whole:library=1.463`,
  plan: `calls=-1.873|fit name=1.583|fit verb=-1.021|fit told=-0.219|fit about=0.927|fit meaning=0.688|fit search=2.033|fit whole=1.605|
border:turn=-1.259|turn name=0.317|turn search=2.564|points wired=0.946|lead=1.761|chosen required=1.006|chosen optional=0.597|none required=0.165|
none optional=0.727|odds required=0.336|odds optional=0.392|missing=-1.753|several=0.446|dealt joined=1.955|joined dropped=-0.878|dealt alike=0.963|
repeats=-1.501|returns=-3.311|pairs=-1|wire score=0.338|borrowed=-0.981|borrowed score=0.012|border:joined=-0.838|border:comma=-0.862|
left number=-0.857|skipped number=-0.927|left quoted=-0.927|skipped quoted=-0.542|left url=-3.896|skipped url=-1.03|left email=-2.932|skipped email=-0.649|
left path=-2.783|skipped path=-0.881|left date=0.897|skipped date=2.05|left time=0.246|skipped time=-0.36|left identifier=-0.655|skipped identifier=-0.859|
left names=-1.211|left words=-0.621|skipped names=-0.972|skipped words=-0.581|border:start=-1.547|picks required=-1.504|repeats:joined=0.621|follows alone=-1.279|
calls extra=0.25|dealt drop=-0.521|dealt weakest=-0.107|dealt apart=-0.69|repeats:comma=-0.843|dealt plural=0.79|skipped=-1.232|shared=-0.65|
dealt forms=-2.359|joined dropped score=-0.025|picks optional=0.706|points alone=-1.47|border:clause=-0.588|repeats:clause=-0.975|border:sentence=0.043|lead against=-1.288|
wires required=-2.192|follows wired=0.068|repeats:sentence=-2.504|turn meaning=3.208|turn whole=0.176|turn verb=0.108|turn about=-1.182|repeats:turn=-1.362|
skipped expression=-0.069|left expression=1.205|dealt each=2.961|wires optional=-0.724|defaults=0.622`,
  recall: `base=-1.927|meaning=0.412|words=2.707|found=2.433|least found=2.738|strange=-2.378|open=-3.118|leftover=-3.493|
typed=0.206|free=-0.475|fit=0.182`,
  confidence: `[-0.993,
["score",-0.589,["score",-2.766,-0.108,-0.043],["unexplained",2,0.181,0.004]],
["score",-0.589,["score",-2.766,-0.102,-0.04],["ahead",0.877,-0.044,0.127]],
["score",-0.589,["score",-2.766,-0.098,-0.037],["unexplained",2,0.136,-0.003]],
["score",-0.589,["unexplained",2,-0.028,-0.09],["ahead",0.877,-0.044,0.099]],
["score",-1.273,["weakest optional",8,-0.015,-0.087],["unexplained",2,0.104,-0.015]],
["score",-0.589,["score",-2.766,-0.087,-0.026],["ahead",0.67,-0.056,0.077]],
["share",0.685,["unexplained",2,0.002,-0.082],["fit search",0.18,-0.05,0.077]],
["score",-1.273,["weakest optional",8,-0.006,-0.078],["unexplained",2,0.081,-0.016]],
["ahead",0.877,["free",1,-0.017,-0.088],["score",0.093,-0.02,0.07]],
["ahead",0.877,["free",1,-0.016,-0.084],["unexplained",2,0.068,-0.014]],
["score",0.773,["unexplained",2,0.006,-0.068],["weakest",3.682,-0.069,0.066]],
["score",-2.766,["fit whole",0.229,-0.092,-0.03],["chosen required",-0.671,-0.045,0.047]],
["ahead",0.67,["weakest",5.325,-0.091,-0.032],["weakest",4.212,-0.041,0.042]],
["plain",0.479,["ahead",0.877,-0.059,0.011],["chosen required",-0.436,0.037,0.144]],
["score",-2.766,["fit whole",0.229,-0.087,-0.025],["chosen required",-0.939,-0.049,0.036]],
["fit whole",0.338,["none optional",-0.031,-0.07,-0.005],["unexplained",1,0.105,0.018]],
["weakest",4.747,["none optional",-0.031,-0.102,-0.027],["left names",1,0.04,-0.072]],
["unexplained",2,["typed",1,-0.029,0.057],["share",0.804,-0.06,0.024]],
["score",0.773,["none optional",0,-0.065,0.001],["weakest",3.682,-0.059,0.047]],
["fit search",0.18,["typed",2,-0.078,0.016],["weakest",4.747,-0.037,0.043]],
["plain",0.479,["chosen required",-1.316,-0.069,0.004],["chosen required",-0.436,0.03,0.117]],
["ahead",0.67,["said",0.5,-0.07,-0.009],["weakest chosen",0,0.025,-0.087]],
["none optional",-0.031,["weakest",6.352,-0.091,-0.003],["skipped",1,0.031,-0.071]],
["fit whole",0.338,["chosen required",-0.119,-0.049,0.005],["none required",0,-0.058,0.048]],
["unexplained",3,["typed",1,-0.029,0.041],["ahead",2.931,-0.056,0.044]],
["missing",1,["none optional",-0.031,-0.038,0.024],-0.109],
["plain",0.479,["fit whole",0.197,-0.047,0.008],["chosen required",-0.436,0.025,0.104]],
["chosen required",-1.803,["lead",0.779,-0.078,0.002],["fit whole",0.197,-0.034,0.029]],
["left names",1,["weakest",4.747,-0.034,0.03],["free",2,-0.091,-0.02]],
["missing",1,["chosen required",-0.119,-0.021,0.031],-0.107],
["none optional",-0.031,["said",0.5,-0.072,0.011],["skipped",1,0.026,-0.066]],
["missing",1,["ahead",0.67,-0.041,0.018],-0.104],
["left names",1,["weakest",4.747,-0.03,0.027],["free",2,-0.087,-0.018]],
["weakest chosen",0,["chosen required",-0.119,-0.021,0.036],["fit about",0.169,-0.099,-0.03]],
["plain",0.479,["chosen required",-1.803,-0.066,0.001],["chosen required",-0.436,0.026,0.091]],
["none optional",-0.031,["weakest",6.352,-0.081,-0.002],["skipped",1,0.024,-0.061]],
["missing",1,["none optional",-0.031,-0.032,0.019],-0.102],
["score",4.166,["typed",1,-0.043,0.006],["typed",4,0.068,-0.019]],
["missing",1,["ahead",0.67,-0.037,0.015],-0.099],
["left names",1,["fit whole",0.097,-0.057,0.016],["free",2,-0.083,-0.015]],
["weakest chosen",0,["chosen required",-0.119,-0.019,0.031],["fit about",0.169,-0.095,-0.026]],
["plain",0.479,["chosen required",-1.803,-0.062,0.001],["share",0.998,0.074,0.002]],
["fit search",0.18,["typed",2,-0.066,0.024],["weakest",4.747,-0.026,0.027]],
["missing",1,["none optional",-0.031,-0.03,0.017],-0.096],
["weakest chosen",0,["chosen required",-0.054,-0.014,0.032],["fit about",0.169,-0.093,-0.025]],
["fit whole",0.338,["ahead",0.67,-0.051,-0.003],["unexplained",1,0.066,0.007]],
["missing",1,["none optional",-0.031,-0.028,0.015],-0.094],
["left names",1,["weakest",5.325,-0.02,0.023],["typed",2,-0.071,0]],
["weakest chosen",0,["chosen required",-0.119,-0.016,0.025],["fit about",0.169,-0.09,-0.024]],
["skipped",1,["none optional",-0.031,-0.028,0.019],["chosen optional",0,0.022,-0.083]],
["score",4.166,["none optional",-0.031,-0.04,0.003],["typed",4,0.055,-0.017]],
["missing",1,["chosen required",-1.803,-0.048,0.01],-0.092],
["fit told",0.043,["fit whole",0.197,-0.081,0.012],["left names",1,0.01,-0.043]],
["typed",1,["chosen optional",0,0.022,-0.057],["unexplained",2,0.031,-0.013]],
["fit whole",0.097,["follows wired",1,-0.075,0.036],["unexplained",1,0.041,-0.006]],
["weakest",4.212,["fit told",0.457,-0.008,-0.075],["missing",1,0.013,-0.087]],
["fit whole",0.338,["weakest optional",8,0.014,-0.027],["borrowed score",4.308,0.027,-0.08]],
["missing",1,["chosen required",-1.803,-0.044,0.008],-0.087],
["ahead",0.67,["free",1,0.009,-0.054],["weakest chosen",0,0.013,-0.064]],
["none optional",-0.031,["weakest",6.352,-0.069,0.004],["typed",2,-0.01,0.039]],
["fit search",0.18,["none optional",0,-0.068,0.011],["borrowed",1,0.014,-0.058]],
["plain",0.479,["borrowed",1,-0.001,-0.072],["share",0.998,0.061,-0.016]],
["fit told",0.043,["fit whole",0.197,-0.076,0.014],["none optional",-0.031,-0.023,0.013]],
["left names",1,["fit whole",0.097,-0.046,0.011],["free",2,-0.073,-0.003]],
["missing",1,["wired",2,0.006,-0.07],-0.084],
["weakest chosen",-2.245,["score",-2.766,-0.017,-0.085],["typed",1,-0.023,0.013]],
["skipped",1,["left names",1,0.01,-0.04],["many",0.693,-0.08,0.019]],
["weakest",4.212,["fit told",0.457,-0.005,-0.07],["follows wired",1,0.002,0.073]],
["chosen required",-1.803,["fit meaning",0.533,-0.061,0.018],["fit whole",0.197,-0.021,0.015]],
["missing",1,["wired",2,0.005,-0.067],-0.082],
["weakest optional",2.885,["share",0.804,-0.011,0.067],["typed",2,-0.026,0.016]],
["weakest chosen",-2.245,["score",-2.766,-0.014,-0.081],["said",0.5,-0.012,0.018]],
["missing",1,["unexplained",1,0.028,-0.006],-0.08],
["none optional",-0.031,["weakest",6.352,-0.064,0.006],["typed",2,-0.008,0.032]],
["share",0.328,["follows wired",1,-0.055,0.007],["chosen required",-0.119,-0.012,0.018]],
["wired",2,["follows wired",1,-0.002,0.053],["score",1.519,-0.09,-0.01]],
["borrowed",1,["fit whole",0.338,-0.009,0.023],["unexplained",1,0.026,-0.08]],
["missing",1,["skipped",1,0.006,-0.039],-0.078],
["left words",11,["fit whole",0.097,-0.039,0.007],["typed",4,-0.071,-0.01]],
["left names",1,["fit told",0.396,0.018,-0.014],["free",2,-0.068,0.002]],
["weakest optional",2.885,["share",0.804,-0.009,0.06],["fit meaning",0.533,-0.019,0.024]],
["weakest chosen",-2.245,["score",-2.766,-0.011,-0.077],["typed",1,-0.02,0.011]],
["none optional",-0.031,["weakest",6.352,-0.061,0.005],["chosen optional",-0.322,0.049,-0.001]],
["missing",1,["chosen required",-1.803,-0.035,0.006],-0.075],
["plain",0.479,["borrowed",1,0,-0.065],["share",0.998,0.052,-0.022]],
["fit about",0.615,["fit told",0.514,0.002,-0.047],["free",1,0.099,-0.002]],
["fit told",0.043,["fit whole",0.197,-0.068,0.017],["none optional",-0.031,-0.02,0.011]],
["wired",2,["follows wired",1,-0.002,0.051],["score",1.519,-0.086,-0.007]],
["ahead",0.67,["fit meaning",0.424,-0.044,0.014],["fit told",0.396,0.021,-0.015]],
["left names",1,["fit whole",0.097,-0.039,0.009],["typed",2,-0.057,0.013]],
["left words",11,["weakest chosen",0,0.005,-0.048],["typed",4,-0.068,-0.008]],
["missing",1,["chosen required",-0.054,-0.01,0.017],-0.073],
["weakest chosen",-2.245,["score",-2.766,-0.008,-0.073],["fit about",0.615,-0.005,0.028]],
["weakest",2.415,["chosen required",-0.119,-0.008,-0.087],["chosen required",-0.119,-0.012,0.016]],
["missing",1,["unexplained",1,0.025,-0.006],-0.071],
["fit whole",0.338,["weakest optional",8,0.014,-0.021],["fit about",0.059,0.082,0.007]],
["none optional",-0.031,["weakest",6.352,-0.056,0.004],["typed",2,-0.007,0.028]],
["wired",2,["follows wired",1,-0.002,0.048],["score",1.519,-0.083,-0.004]],
["repeats",1,["fit about",0.615,-0.005,0.029],["fit told",0.253,0.022,-0.074]],
["skipped",1,["none optional",-0.01,-0.016,0.014],["border:start",1,0.012,-0.09]],
["weakest chosen",-2.245,["score",-2.766,-0.007,-0.07],["weakest optional",2.885,0.02,-0.006]],
["left names",1,["fit told",0.396,0.016,-0.013],["free",2,-0.062,0.003]],
["fit whole",0.097,["typed",2,-0.077,0.013],["unexplained",1,0.029,-0.005]],
["missing",1,["borrowed",1,0.004,-0.042],-0.069],
["left words",11,["fit whole",0.229,-0.015,0.01],["typed",4,-0.063,-0.006]],
["chosen required",-1.803,["fit told",0.35,-0.066,0.002],["fit told",0.514,0.012,-0.021]],
["score",4.166,["chosen required",-0.054,-0.017,0.01],["fit told",0.457,0.066,0.002]],
["fit about",0.615,["fit told",0.514,0.002,-0.04],["free",1,0.089,-0.003]],
["fit told",0.043,["fit whole",0.154,-0.065,0.012],["fit name",0.236,0.026,-0.004]],
["fit whole",0.338,["none required",-0.908,0.025,-0.016],["borrowed score",4.308,0.018,-0.067]],
["wired",2,["missing",1,0.004,-0.068],["score",1.519,-0.081,-0.002]],
["share",0.328,["lead against",0.033,-0.048,0.009],["lead against",0.126,0.006,-0.047]],
["weakest",2.415,["chosen required",-0.119,-0.006,-0.084],["free",1,0.019,-0.006]],
["weakest chosen",0,["chosen required",-0.054,-0.008,0.017],["fit about",0.169,-0.078,0.005]],
["none optional",-0.031,["said",0.5,-0.043,0.011],["skipped",1,0.011,-0.039]],
["missing",1,["wired",2,0.003,-0.05],-0.066],
["fit told",0.754,["ahead",0.67,-0.022,0.009],["fit verb",0.333,-0.068,-0.005]],
["fit about",0.615,["fit told",0.514,0.001,-0.038],["free",1,0.082,-0.002]],
["left names",1,["fit whole",0.097,-0.034,0.007],["free",2,-0.06,0.005]],
["weakest chosen",-2.245,["fit name",0.366,0.002,-0.063],["weakest optional",2.885,0.018,-0.005]],
["left words",11,["wired",2,0.003,-0.054],["typed",4,-0.059,-0.004]],
["missing",1,["none optional",-0.031,-0.017,0.007],-0.064],
["weakest",2.415,["share",0.685,-0.068,0.004],["chosen required",-0.119,-0.01,0.013]],
["repeats",1,["fit about",0.615,-0.004,0.026],["fit told",0.253,0.023,-0.068]],
["weakest chosen",0,["free",1,0.017,-0.005],["fit about",0.169,-0.076,0.006]],
["weakest optional",8,["share",0.804,-0.013,0.043],["typed",2,-0.025,0.017]],
["plain",0.479,["borrowed",1,0,-0.054],["ahead",2.931,0.055,-0.004]],
["none optional",-0.061,["said",0.5,-0.044,0.01],["chosen optional",-0.322,0.036,-0.002]],
["fit told",0.754,["fit whole",0.338,-0.007,0.019],["ahead",1.103,0.014,-0.053]],
["weakest chosen",-2.245,["score",-2.766,0,-0.064],["missing",1,0.003,-0.062]],
["left names",2,["fit told",0.396,0.011,-0.012],["fit told",0.457,-0.062,0.012]],
["unexplained",1,["typed",3,0.03,-0.059],["weakest chosen",-1.273,-0.041,0.002]],
["fit told",0.043,["fit whole",0.154,-0.061,0.015],["fit name",0.236,0.025,-0.005]],
["fit about",0.615,["fit told",0.514,0.001,-0.034],["free",1,0.075,-0.002]],
["missing",1,["unexplained",1,0.019,-0.004],-0.061],
["dealt plural",1,["fit name",0.236,0.021,-0.004],["said",0.361,-0.085,0.014]],
["fit whole",0.097,["none optional",0,-0.071,0.015],["unexplained",1,0.024,-0.004]],
["weakest",2.415,["chosen required",-0.119,-0.002,-0.079],["chosen required",-0.119,-0.009,0.012]],
["shaky",2,["weakest optional",8,0.021,-0.007],["fit meaning",0.109,0.038,-0.052]],
["none optional",-0.031,["weakest",6.352,-0.05,0.005],["typed",2,-0.006,0.022]],
["left path",1,["left names",1,0.004,-0.026],-0.061],
["fit about",0.615,["follows wired",1,-0.009,0.035],["free",1,0.071,0]],
["left words",11,["fit whole",0.229,-0.013,0.009],["typed",4,-0.055,-0.002]],
["missing",1,["repeats",1,0.003,-0.045],-0.06],
["wired",2,["follows wired",1,-0.002,0.039],["chosen required",-0.671,0.006,-0.08]],
["fit whole",0.097,["typed",2,-0.07,0.014],["fit name",0.236,0.023,-0.003]],
["dealt plural",1,["fit whole",0.197,-0.016,0.007],["said",0.361,-0.082,0.012]],
["fit told",0.297,["weakest chosen",-0.997,-0.043,0.024],["fit about",0.504,-0.022,0.012]],
["fit told",0.043,["fit whole",0.154,-0.058,0.013],["fit meaning",0.109,0.028,-0.004]],
["left path",1,["borrowed",1,0.003,-0.034],-0.059],
["missing",1,["fit whole",0.338,-0.006,0.013],-0.058],
["fit told",0.582,["fit meaning",0.533,-0.002,0.038],["left words",2,-0.04,0.019]],
["left names",1,["fit told",0.396,0.013,-0.011],["free",2,-0.055,0.007]],
["weakest chosen",-2.245,["fit name",0.366,0.007,-0.057],["weakest optional",2.885,0.015,-0.005]],
["dealt plural",1,["fit whole",0.197,-0.015,0.007],["said",0.361,-0.079,0.011]],
["left words",11,["wired",2,0.003,-0.049],["wired",2,-0.051,0.002]],
["none optional",-0.031,["weakest",6.352,-0.048,0.005],["skipped",1,0.009,-0.033]],
["missing",1,["unexplained",1,0.017,-0.004],-0.056],
["shaky",2,["weakest optional",2.885,0.022,-0.005],["fit meaning",0.109,0.037,-0.049]],
["left path",1,["fit told",0.297,0.011,-0.007],-0.057],
["fit name",0.719,["chosen optional",0,0.013,-0.016],["free",1,0.047,-0.003]],
["none optional",-0.061,["left words",4,-0.031,0.027],["ahead",0.67,-0.02,0.01]],
["left words",11,["left words",5,-0.002,0.028],["typed",4,-0.051,0]],
["left names",1,["fit told",0.396,0.012,-0.01],["typed",2,-0.047,0.019]],
["weakest",1.166,["chosen required",-0.671,0.005,-0.069],["none required",-0.908,0.026,-0.002]],
["fit whole",0.338,["fit meaning",0.03,0.022,-0.014],["fit about",0.059,0.067,0.004]],
["fit whole",0.097,["none optional",0,-0.067,0.015],["unexplained",1,0.022,-0.003]],
["missing",1,["weakest",4.747,-0.012,0.006],-0.055],
["repeats",1,["score",1.519,-0.007,0.014],["score",1.519,0.018,-0.065]],
["weakest chosen",-2.245,["score",-2.766,0.004,-0.058],["fit about",0.615,-0.003,0.018]],
["fit told",0.754,["fit meaning",0.533,-0.003,0.024],["ahead",1.103,0.016,-0.047]],
["left names",2,["fit told",0.396,0.009,-0.01],["typed",3,-0.057,0.01]],
["left path",1,["borrowed",1,0.003,-0.031],-0.055],
["dealt plural",1,["fit name",0.236,0.02,-0.004],["weakest chosen",-0.474,-0.079,0.009]],
["fit told",0.043,["lead against",0.058,-0.051,0.023],["fit told",0.136,0.031,-0.003]],
["fit whole",0.097,["typed",2,-0.066,0.012],["unexplained",1,0.021,-0.003]],
["missing",1,["lead",0.105,-0.012,0.006],-0.054],
["wired",2,["follows wired",1,-0.002,0.034],["chosen required",-0.671,0.011,-0.076]],
["share",0.264,["fit name",0.563,-0.053,0.035],["lead against",0.126,0.004,-0.041]],
["fit meaning",0.03,["unexplained",2,0.042,-0.038],["left words",2,-0.015,0.01]],
["chosen required",-1.803,["fit told",0.35,-0.058,0.008],["fit told",0.297,0.015,-0.008]],
["fit search",0.18,["none optional",0,-0.051,0.015],["fit about",0.059,0.037,-0.002]],
["left words",11,["wired",2,0.003,-0.044],["typed",4,-0.049,0.001]],
["left path",1,["repeats",1,0.002,-0.038],-0.053],
["weakest",2.415,["chosen required",-0.119,0.002,-0.074],["chosen required",-0.119,-0.008,0.01]],
["missing",1,["fit whole",0.338,-0.006,0.011],-0.052],
["left names",2,["fit told",0.396,0.008,-0.008],["typed",3,-0.055,0.01]],
["fit about",0.615,["none optional",-0.01,-0.021,0.003],["free",1,0.064,-0.002]],
["dealt plural",1,["fit name",0.236,0.018,-0.004],["said",0.361,-0.073,0.011]],
["fit told",0.043,["lead against",0.058,-0.049,0.024],["fit meaning",0.03,0.028,-0.003]],
["fit whole",0.229,["fit about",0.093,-0.04,0.016],["fit name",0.236,0.039,-0.002]],
["score",4.166,["chosen required",-0.054,-0.013,0.008],["fit told",0.457,0.053,-0.001]],
["weakest chosen",0,["border:comma",1,0.003,-0.033],["fit about",0.169,-0.072,0.017]],
["fit about",0.615,["follows wired",1,-0.008,0.028],["free",1,0.06,-0.001]],
["missing",1,["fit whole",0.097,-0.023,0.003],-0.051],
["left path",1,["score",-1.91,0.017,-0.003],-0.051],
["weakest chosen",-2.245,["fit name",0.366,0.01,-0.051],["fit about",0.504,-0.003,0.015]],
["joined dropped score",3.45,["free",4,-0.001,0.025],["fit meaning",0.533,-0.057,0]],
["fit told",0.582,["fit meaning",0.533,-0.002,0.033],["left words",2,-0.035,0.018]],
["left names",1,["weakest optional",8,0.015,-0.005],["free",2,-0.049,0.007]],
["shaky",2,["fit name",0.236,0.019,-0.003],["fit meaning",0.109,0.037,-0.045]],
["weakest",2.415,["share",0.685,-0.061,0.011],["score",-1.273,0.018,-0.003]],
["unexplained",1,["typed",3,0.025,-0.056],["left words",1,-0.055,0]],
["missing",1,["fit whole",0.338,-0.005,0.01],-0.05],
["dealt plural",1,["fit whole",0.229,-0.011,0.007],["weakest chosen",-0.474,-0.074,0.01]],
["fit meaning",0.03,["unexplained",2,0.039,-0.036],["fit whole",0.229,-0.022,0.003]],
["fit told",0.297,["weakest chosen",-0.997,-0.04,0.021],["weakest",5.325,-0.026,0.004]],
["left words",11,["left words",5,-0.002,0.026],["wired",2,-0.045,0.005]],
["borrowed score",4.308,["none required",-0.908,0.024,-0.003],["fit whole",0.296,0.01,-0.061]],
["borrowed",1,["none required",-0.908,0.029,-0.002],["unexplained",1,0.033,-0.058]],
["missing",1,["none optional",-0.031,-0.012,0.005],-0.049],
["wired",2,["fit told",0.514,0.006,-0.012],["chosen required",-0.671,0.013,-0.072]],
["weakest optional",8,["fit told",0.457,0.028,-0.02],["typed",2,-0.019,0.014]],
["fit whole",0.097,["none optional",0,-0.061,0.012],["unexplained",1,0.019,-0.003]],
["fit name",0.719,["chosen optional",0,0.012,-0.015],["free",1,0.041,-0.003]],
["share",0.264,["fit name",0.563,-0.05,0.036],["lead against",0.126,0.004,-0.036]],
["left path",1,["score",-1.91,0.016,-0.003],-0.049],
["missing",1,["fit whole",0.338,-0.005,0.01],-0.048],
["joined dropped score",3.45,["weakest chosen",-2.245,-0.039,0.002],["weakest",5.893,-0.052,0.004]],
["left names",1,["fit whole",0.097,-0.024,0.005],["lead",0.687,-0.035,0.029]],
["fit meaning",0.03,["unexplained",1,0.055,-0.011],["left words",2,-0.013,0.008]],
["weakest",2.415,["chosen required",-0.119,0.003,-0.071],["score",-1.273,0.017,-0.003]],
["left path",1,["fit told",0.297,0.009,-0.006],-0.048],
["left words",11,["left words",5,-0.002,0.024],["typed",4,-0.044,0.003]],
["left names",2,["joined dropped score",3.45,0.002,-0.035],["typed",3,-0.051,0.009]],
["dealt plural",1,["fit name",0.236,0.015,-0.003],["weakest chosen",-0.474,-0.071,0.009]],
["fit about",0.504,["chosen optional",-0.001,0.011,-0.012],["free",1,0.053,-0.005]],
["none optional",-0.061,["fit told",0.096,0.047,-0.023],["ahead",0.67,-0.018,0.009]],
["fit told",0.043,["lead against",0.058,-0.046,0.025],["fit told",0.136,0.026,-0.003]],
["free",4,["weakest chosen",-1.816,-0.033,0],["fit about",0.615,-0.008,0.042]],
["missing",1,["fit whole",0.338,-0.005,0.01],-0.047],
["none optional",-0.373,["fit search",0.18,-0.043,0.049],["none optional",-0.061,-0.025,0.003]],
["weakest",4.747,["fit told",0.396,0.01,-0.044],["chosen required",-0.671,-0.028,0.012]],
["weakest chosen",0,["border:comma",1,0.003,-0.031],["fit about",0.169,-0.07,0.02]],
["fit about",0.615,["chosen required",-0.054,-0.013,0.007],["free",1,0.053,0]],
["shaky",2,["fit name",0.236,0.017,-0.003],["unexplained",2,0.012,-0.059]],
["free",4,["follows wired",1,-0.005,0.022],["follows wired",1,0.029,-0.034]],
["fit search",0.18,["none optional",0,-0.045,0.012],["fit meaning",0.109,0.043,0]],
["missing",1,["unexplained",1,0.013,-0.003],-0.046],
["fit told",0.754,["fit meaning",0.533,-0.003,0.021],["fit verb",0.333,-0.055,0.005]]]`,
  relevance: `[-1.3697021396127993,
1.088,
["fit whole",0.197,["fit about",0.009,-0.277,-0.04],["score",-1.91,0.001,0.104]],
["fit whole",0.197,["fit told",0.043,-0.253,-0.053],["score",-1.91,0.001,0.1]],
["fit whole",0.197,["fit meaning",0.03,0.011,-0.164],["score",-0.589,0.016,0.103]],
["fit about",0.009,["fit whole",0.197,-0.175,0.01],["score",-1.273,-0.019,0.084]],
["fit search",0.209,["fit told",0.043,-0.172,-0.033],["score",-2.766,-0.017,0.094]],
["fit search",0.209,["fit meaning",0.03,0.018,-0.105],["score",-2.766,-0.015,0.09]],
["score",-1.91,["fit about",0.009,-0.137,-0.02],["fit name",0.5,0.01,0.099]],
["fit search",0.209,["fit told",0.043,-0.136,-0.021],["missing",1,0.073,-0.09]],
["score",-0.589,["many",0.693,-0.065,0.056],["lead",0.105,0,0.095]],
["score",-4.603,["fit name",0.236,-0.125,-0.027],["fit search",0.209,-0.016,0.071]],
["fit about",0.009,["typed",2,-0.103,0.014],["fit meaning",0.03,0.115,0.011]],
["score",-0.589,["many",0.693,-0.054,0.05],["lead",0.105,-0.002,0.09]],
["fit whole",0.197,["fit meaning",0.03,0.037,-0.09],["fit name",0.644,0.018,0.099]],
["fit about",0.273,["fit told",0.043,-0.096,-0.005],["fit name",0.32,-0.016,0.082]],
["score",-4.603,["fit whole",0.197,-0.097,-0.012],["fit about",0.273,0,0.076]],
["many",0.693,["fit name",0.644,-0.038,0.07],["fit search",0.18,0.024,0.094]],
["score",-0.589,["fit meaning",0.03,0.033,-0.044],["lead",0.105,0,0.081]],
["many",0.693,["said",0.25,-0.06,0.012],["fit about",0.059,0.002,0.082]],
["fit whole",0.229,["fit meaning",0.03,0.043,-0.062],["weakest",2.415,-0.048,0.058]],
["fit told",0.043,["share",0.451,-0.013,-0.105],["fit meaning",0.03,0.101,-0.001]],
["many",0.693,["fit name",0.644,-0.03,0.063],["fit search",0.18,0.02,0.088]],
["free",2,["typed",2,-0.045,0.037],["fit search",0.113,-0.017,0.073]],
["missing",1,["fit told",0.043,-0.065,0.025],["unexplained",6,-0.108,-0.002]],
["fit whole",0.154,["fit meaning",0.03,0.034,-0.079],["weakest",2.415,-0.05,0.041]],
["free",2,["typed",2,-0.04,0.033],["fit search",0.113,-0.012,0.068]],
["fit name",0.644,["missing",1,-0.001,-0.097],["fit search",0.209,-0.01,0.088]],
["score",-4.603,["fit whole",0.197,-0.068,-0.003],["border:sentence",1,0.007,0.093]],
["fit name",0.644,["missing",1,-0.001,-0.088],["fit search",0.209,-0.009,0.085]],
["free",2,["fit meaning",0.03,0.036,-0.032],["lead",0.105,0.01,0.076]],
["many",0.693,["fit meaning",0.03,0.034,-0.026],["ahead",0.351,0.002,0.07]],
["fit told",0.043,["share",0.506,-0.004,-0.091],["fit meaning",0.03,0.094,-0.005]],
["fit whole",0.154,["fit meaning",0.03,0.028,-0.065],["weakest",2.415,-0.047,0.037]],
["fit name",0.644,["missing",1,-0.001,-0.078],["fit search",0.209,-0.01,0.082]],
["free",2,["typed",2,-0.032,0.029],["fit search",0.113,-0.01,0.059]],
["fit name",0.644,["weakest",2.415,-0.062,0.002],["fit search",0.209,-0.009,0.079]],
["fit told",0.043,["share",0.506,-0.002,-0.083],["fit meaning",0.03,0.09,-0.005]],
["fit whole",0.154,["fit meaning",0.03,0.026,-0.056],["weakest",2.415,-0.039,0.033]],
["free",2,["typed",2,-0.028,0.026],["lead",0.105,0.009,0.069]],
["border:sentence",1,["weakest",2.415,-0.055,0.003],["fit meaning",0.227,-0.007,0.093]],
["missing",1,["fit told",0.043,-0.047,0.017],["unexplained",4,-0.08,0]],
["fit name",0.644,["follows wired",1,-0.014,0.061],["fit about",0.129,-0.014,0.073]],
["free",2,["follows wired",1,-0.018,0.062],["fit about",0.093,-0.005,0.054]],
["fit search",0.18,["fit meaning",0.03,0.025,-0.039],["weakest",2.415,-0.042,0.034]],
["border:sentence",1,["fit meaning",0.03,0.035,-0.016],["fit meaning",0.227,-0.007,0.089]],
["missing",1,["fit told",0.043,-0.043,0.016],["share",0.506,-0.002,-0.077]],
["fit name",0.644,["follows wired",1,-0.012,0.055],["fit search",0.209,-0.01,0.072]],
["free",2,["typed",2,-0.022,0.021],["fit search",0.209,0.01,0.065]],
["weakest",1.166,["none optional",-0.002,-0.104,-0.008],["fit whole",0.229,-0.009,0.032]],
["fit meaning",0.03,["fit about",0.009,-0.036,0.092],["fit whole",0.154,-0.045,0.011]],
["missing",1,["free",2,-0.005,0.037],["unexplained",4,-0.068,0.006]],
["border:sentence",1,["fit meaning",0.03,0.034,-0.014],["fit meaning",0.227,-0.006,0.085]],
["weakest",1.166,["fit told",0.213,-0.094,-0.003],["fit whole",0.229,-0.008,0.028]],
["left words",5,["fit meaning",0.03,0.038,-0.018],["fit meaning",0.173,-0.04,0.078]],
["score",-4.603,["share",0.558,-0.002,-0.059],["fit search",0.071,-0.034,0.019]],
["weakest",3.107,["none optional",-0.061,-0.077,-0.012],["chosen optional",0,0.041,-0.003]],
["fit name",0.644,["follows wired",1,-0.011,0.052],["fit search",0.209,-0.01,0.066]],
["missing",1,["fit meaning",0.03,0.04,-0.003],["share",0.506,0.002,-0.066]],
["border:sentence",1,["weakest",2.415,-0.042,0.003],["fit meaning",0.227,-0.004,0.081]],
["left words",5,["fit meaning",0.03,0.034,-0.016],["fit meaning",0.173,-0.036,0.073]],
["score",2.23,["follows wired",1,-0.009,0.049],["fit name",0.366,-0.016,0.077]],
["free",2,["follows wired",1,-0.013,0.052],["lead",0.105,0.006,0.054]],
["fit meaning",0,-0.071,["fit meaning",0.03,0.049,-0.006]],
["fit search",0.113,["lead against",0.058,-0.037,0.018],["fit meaning",0.03,0.089,0.003]],
["fit whole",0.296,["fit meaning",0.03,0.025,-0.018],["lead",0.105,-0.048,0.047]],
["left words",5,["fit meaning",0.03,0.027,-0.013],["fit meaning",0.173,-0.031,0.07]],
["weakest",1.166,["none optional",-0.002,-0.09,-0.003],["fit whole",0.154,-0.013,0.019]],
["missing",1,["fit told",0.043,-0.034,0.012],["left words",3,-0.057,0.009]],
["chosen required",-0.119,["said",0.323,-0.034,0.009],["weakest chosen",0,0.029,-0.033]],
["free",2,["follows wired",1,-0.012,0.05],["fit about",0.093,-0.005,0.042]],
["left words",5,["fit meaning",0.03,0.028,-0.013],["left identifier",1,0.053,-0.067]],
["fit search",0.309,["chosen required",-0.119,-0.023,0.008],["weakest",4.212,-0.019,0.056]],
["fit meaning",0,-0.066,["fit meaning",0.03,0.041,-0.005]],
["score",3.168,["fit told",0.35,0.005,-0.027],["fit name",0.366,0.001,0.072]],
["fit search",0.113,["lead",-0.015,0.009,-0.04],["fit meaning",0.03,0.083,0.003]],
["border:sentence",1,["chosen required",-0.119,-0.019,0.01],["fit meaning",0.227,-0.004,0.075]],
["free",2,["typed",2,-0.017,0.018],["weakest",7.622,0.008,0.057]],
["fit name",0.644,["fit told",0.35,0.005,-0.032],["fit search",0.235,-0.008,0.061]],
["left identifier",1,["left words",5,-0.003,0.05],["left names",1,-0.009,-0.094]],
["fit whole",0.317,["lead against",0.058,-0.014,0.024],["lead",0.064,-0.049,0.043]],
["missing",1,["fit search",0.071,-0.03,0.012],["share",0.506,0.007,-0.055]],
["weakest",1.166,["none optional",-0.01,-0.089,-0.003],["free",3,-0.001,0.047]],
["left identifier",1,["left words",5,-0.003,0.046],["left names",1,-0.009,-0.09]],
["follows wired",1,["fit name",0.454,-0.013,0.02],["none optional",0,-0.012,0.09]],
["fit meaning",0,-0.06,["fit meaning",0.03,0.04,-0.005]],
["weakest",1.166,["none optional",-0.031,-0.088,-0.005],["fit whole",0.229,-0.007,0.022]],
["missing",1,["fit search",0.071,-0.027,0.011],["score",-4.603,-0.058,-0.001]],
["left identifier",1,["left words",5,-0.003,0.044],["left names",1,-0.009,-0.087]],
["chosen required",-0.119,["fit search",0.367,-0.019,0.037],["weakest chosen",0,0.024,-0.029]],
["follows wired",1,["turn meaning",0.117,-0.001,-0.067],["none optional",0,-0.01,0.086]],
["border:sentence",1,["weakest",2.415,-0.031,0.002],["fit meaning",0.227,-0.005,0.07]],
["fit meaning",0.03,["fit about",0.009,-0.032,0.078],["fit whole",0.097,-0.044,0.002]],
["turn whole",0.038,["fit whole",0.154,-0.021,0.01],["weakest",5.325,0.005,0.072]],
["left identifier",1,["left words",5,-0.002,0.041],["left names",1,-0.008,-0.083]],
["free",2,["lead against",0.058,-0.013,0.028],["weakest",7.622,0.005,0.053]],
["turn whole",0.038,["fit whole",0.154,-0.019,0.009],["weakest",5.325,0.005,0.069]],
["fit meaning",0.03,["fit about",0.009,-0.029,0.075],["turn search",0.047,-0.009,0.057]],
["chosen required",-0.119,["unexplained",1,0.021,-0.021],["none optional",-0.002,0.032,-0.01]],
["fit told",0.35,["left path",1,0.01,-0.064],["fit name",0.644,-0.031,0.041]],
["free",3,["chosen required",-0.119,-0.017,0.008],["none optional",-0.373,-0.042,0.043]],
["missing",1,["ahead",0.351,-0.02,0.011],["share",0.506,0.01,-0.05]],
["fit whole",0.338,["fit meaning",0.03,0.024,-0.012],["lead",0.105,-0.053,0.047]],
["fit meaning",0,-0.054,["fit meaning",0.03,0.037,-0.004]],
["border:sentence",1,["fit told",0.35,0.005,-0.023],["fit meaning",0.227,-0.004,0.067]],
["left identifier",1,["left words",5,-0.002,0.039],["left names",1,-0.006,-0.078]],
["fit search",0.309,["lead against",0.058,-0.012,0.02],["fit about",0.059,0.085,-0.001]],
["follows wired",1,["turn meaning",0.117,0,-0.062],["none optional",0,-0.01,0.082]],
["score",3.168,["fit told",0.35,0.004,-0.022],["fit name",0.366,-0.002,0.063]],
["fit meaning",0.588,["weakest chosen",0,0.002,-0.031],["unexplained",3,0.058,-0.011]],
["fit meaning",0,-0.051,["fit meaning",0.03,0.035,-0.004]],
["fit search",0.071,["fit about",0.129,-0.006,-0.069],["chosen required",-0.119,-0.011,0.019]],
["shaky",2,["chosen optional",0,0.028,-0.004],["fit name",0.366,-0.057,0.017]],
["left identifier",1,["left words",5,-0.002,0.036],["left names",1,-0.006,-0.074]],
["fit whole",0.338,["lead",0.291,0.002,-0.034],["lead",0.105,-0.048,0.045]],
["follows wired",1,["turn meaning",0.117,0,-0.059],["fit name",0.454,0.055,-0.046]],
["missing",1,["fit search",0.071,-0.023,0.009],["score",-4.603,-0.051,0.002]],
["turn whole",0.053,["fit search",0.071,-0.031,0.003],0.045],
["weakest",1.166,["none optional",-0.031,-0.082,0],["chosen required",-2.406,0.049,0]],
["border:sentence",1,["fit told",0.35,0.004,-0.02],["fit meaning",0.272,-0.001,0.067]],
["left identifier",1,["left words",5,-0.002,0.033],["left names",1,-0.006,-0.072]],
["fit meaning",0.03,["fit told",0.043,-0.036,0.063],["fit whole",0.097,-0.037,0.002]]]`,
} as const;
